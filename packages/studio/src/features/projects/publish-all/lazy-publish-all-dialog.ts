import { lazyPart } from '../../../ui/lazy-part.tsx';
import { dialogFrame } from '../../../ui/part-frames.tsx';

export const PublishAllDialog = lazyPart(
  () => import('./publish-all-dialog.tsx').then((module) => module.PublishAllDialog),
  { frame: dialogFrame('Publish changes') },
);
