import { useEffect } from 'react';
import { accessToken, userOf } from '../api/access-token.ts';
import { uploadBatches, useUploadBatches } from '../features/files/upload-batch.store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { cornerFrame } from '../ui/part-frames.tsx';
import { createPartLoader } from '../ui/part-loader.ts';

const UploadTray = lazyPart(() => import('../features/files/upload-tray.tsx').then((module) => module.UploadTray), {
  frame: cornerFrame('Uploads'),
});

/** Retried when the network is back. */
const resuming = createPartLoader(async () => {
  const [{ goOnWithUploads }, { goOnWithArchives }, { goOnWithModels }] = await Promise.all([
    import('../features/files/resume-uploads.ts'),
    import('../features/projects/resume-archives.ts'),
    import('../features/e3d/upload/resume-models.ts'),
  ]);
  return [goOnWithUploads, goOnWithArchives, goOnWithModels];
});

/** Loads the upload tray once there is something to show. Uploads go on with the person they belong to, and stop with them. */
export function UploadTrayHost() {
  const batches = useUploadBatches();
  useEffect(() => {
    const userId = userOf(accessToken() ?? '');
    let isBegun = false;
    const goOn = async () => {
      await resuming.load();
      const state = resuming.state();
      if (!userId || isBegun || state.type !== 'ready') return;
      isBegun = true;
      await Promise.all(state.part.map((goOnWith) => goOnWith(userId)));
    };
    const tryGoOn = () => void goOn();
    tryGoOn();
    window.addEventListener('online', tryGoOn);
    return () => {
      isBegun = true;
      window.removeEventListener('online', tryGoOn);
      uploadBatches.pauseAll();
    };
  }, []);
  return batches.length > 0 ? <UploadTray /> : null;
}
