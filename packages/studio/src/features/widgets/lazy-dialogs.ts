import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';

export const CreateCollectionDialog = lazyPart(
  () => import('./collections/create-collection-dialog.tsx').then((module) => module.CreateCollectionDialog),
  { frame: dialogFrame('New collection') },
);
export const ShareCollectionDialog = lazyPart(
  () => import('./collections/share-collection-dialog.tsx').then((module) => module.ShareCollectionDialog),
  { frame: dialogFrame('Share collection') },
);
export const DeleteCollectionsDialog = lazyPart(
  () => import('./collections/delete-collections-dialog.tsx').then((module) => module.DeleteCollectionsDialog),
  { frame: dialogFrame('Delete') },
);
export const CreateWidgetDialog = lazyPart(
  () => import('./list/create-widget-dialog.tsx').then((module) => module.CreateWidgetDialog),
  { frame: dialogFrame('New widget') },
);
export const ManageTagsDialog = lazyPart(
  () => import('./list/manage-tags-dialog.tsx').then((module) => module.ManageTagsDialog),
  { frame: dialogFrame('Tags') },
);
export const TagWidgetsDialog = lazyPart(
  () => import('./list/tag-widgets-dialog.tsx').then((module) => module.TagWidgetsDialog),
  { frame: dialogFrame('Tags') },
);
export const MoveWidgetsDialog = lazyPart(
  () => import('./list/move-widgets-dialog.tsx').then((module) => module.MoveWidgetsDialog),
  { frame: dialogFrame('Move to another collection') },
);
export const DeleteWidgetsDialog = lazyPart(
  () => import('./list/delete-widgets-dialog.tsx').then((module) => module.DeleteWidgetsDialog),
  { frame: dialogFrame('Delete') },
);
