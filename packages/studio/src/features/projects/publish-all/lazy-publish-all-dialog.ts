import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';

export const PublishAllDialog = lazyPart(
  () => import('./publish-all-dialog.tsx').then((module) => module.PublishAllDialog),
  { frame: dialogFrame('Publish changes') },
);
