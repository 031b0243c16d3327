// What other features may use of the widget editor.

export { WIDGET_LOOKS } from './widget-types.ts';
