import { lazyPart } from '../../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../../ui/load/part-frames.tsx';

/** With what reads files: loaded when it is opened. */
export const MapImportDialog = lazyPart(
  () => import('./map-import-dialog.tsx').then((module) => module.MapImportDialog),
  { frame: dialogFrame('Import to map'), isHeavy: true },
);
