// What other features may use of the widget editor.

export { LinkField } from './stage/link-field.tsx';
export { useLinkName } from './stage/use-link-name.ts';
export { WIDGET_LOOKS } from './widget-types.ts';
