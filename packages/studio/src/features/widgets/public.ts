// What other features may use of collections of widgets.

export { CollectionTiles } from './collections/collection-tiles.tsx';
export { WidgetPicker } from './picker/lazy-widget-picker.tsx';
export { UsedWidgetField } from './picker/used-widget-field.tsx';
export type { PickedWidget } from './picker/widget-picker.tsx';
export { collectionsByIds } from './widgets.queries.ts';
