import { useEffect } from 'react';
import { accessToken, userOf } from '../api/access-token.ts';
import { keptModels } from '../features/e3d/upload/kept-models.ts';
import { keptUploads } from '../features/files/upload/kept-uploads.ts';
import { uploadBatches, useUploadBatches } from '../features/files/upload/upload-batch.store.ts';
import { keptArchives } from '../features/projects/archives/kept-archive.ts';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { cornerFrame } from '../ui/load/part-frames.tsx';
import { createPartLoader } from '../ui/load/part-loader.ts';

const UploadTray = lazyPart(
  () => import('../features/files/upload/upload-tray.tsx').then((module) => module.UploadTray),
  {
    frame: cornerFrame('Uploads'),
  },
);

/** What a person may have left unfinished in this browser, and the code that goes on with it: loaded only where there is some. */
const UNFINISHED = [
  {
    kept: keptUploads,
    resuming: createPartLoader(() =>
      import('../features/files/upload/resume-uploads.ts').then((own) => own.goOnWithUploads),
    ),
  },
  {
    kept: keptArchives,
    resuming: createPartLoader(() =>
      import('../features/projects/archives/resume-archives.ts').then((own) => own.goOnWithArchives),
    ),
  },
  {
    kept: keptModels,
    resuming: createPartLoader(() =>
      import('../features/e3d/upload/resume-models.ts').then((own) => own.goOnWithModels),
    ),
  },
];

/** Loads the upload tray once there is something to show. Uploads go on with the person they belong to, and stop with them. */
export function UploadTrayHost() {
  const batches = useUploadBatches();
  useEffect(() => {
    const userId = userOf(accessToken() ?? '');
    // What is left is looked up once: later it is this page's own.
    const left = new Set(UNFINISHED);
    const goOn = async (one: (typeof UNFINISHED)[number]) => {
      if (!userId) return;
      const kept = await one.kept.ofUser(userId).catch(() => []);
      if (kept.length > 0) await one.resuming.load();
      const state = one.resuming.state();
      if (kept.length > 0 && state.type !== 'ready') return;
      if (left.delete(one) && state.type === 'ready') await state.part(userId);
    };
    // Code that failed to load is requested again when the network is back.
    const tryGoOn = () => void Promise.all([...left].map(goOn));
    tryGoOn();
    window.addEventListener('online', tryGoOn);
    return () => {
      left.clear();
      window.removeEventListener('online', tryGoOn);
      uploadBatches.pauseAll();
    };
  }, []);
  return batches.length > 0 ? <UploadTray /> : null;
}
