/** The colours and styles of Targi. */
import 'virtual:palette/targi.css';
import './targi.css';
