/** The colours of Targi, and how its table looks. */
import 'virtual:palette/targi.css';
import './targi.css';
