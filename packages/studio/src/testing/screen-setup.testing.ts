// Before tests that draw parts of the studio: its styles and nothing that moves.
import '../styles/studio.css';
