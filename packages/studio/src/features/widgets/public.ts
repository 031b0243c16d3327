// What other features may use of collections of widgets.

export { CollectionTiles } from './collection-tiles.tsx';
export { WidgetPicker } from './lazy-widget-picker.tsx';
export { UsedWidgetField } from './used-widget-field.tsx';
export type { PickedWidget } from './widget-picker.tsx';
export { collectionsByIds } from './widgets.queries.ts';
