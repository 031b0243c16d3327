// What other features may use of collections of widgets.

export { WidgetPicker } from './lazy-widget-picker.tsx';
export type { PickedWidget } from './widget-picker.tsx';
