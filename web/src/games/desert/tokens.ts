/** The colours of Through the Desert. */
import 'virtual:palette/desert.css';
import './tokens.css';
