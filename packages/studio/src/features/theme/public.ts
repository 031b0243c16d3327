// What other features may use of themes.

export { ThemePanel } from './panel/lazy-panel.ts';
