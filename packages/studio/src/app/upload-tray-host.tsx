import { lazy, Suspense, useEffect } from 'react';
import { accessToken, userOf } from '../api/access-token.ts';
import { uploadBatches, useUploadBatches } from '../features/files/upload-batch.store.ts';

const UploadTray = lazy(() =>
  import('../features/files/upload-tray.tsx').then(({ UploadTray: tray }) => ({ default: tray })),
);

/** Loads the upload tray once there is something to show. Uploads go on with the person they belong to, and stop with them. */
export function UploadTrayHost() {
  const batches = useUploadBatches();
  useEffect(() => {
    const userId = userOf(accessToken() ?? '');
    if (userId)
      void import('../features/files/resume-uploads.ts').then(({ goOnWithUploads }) => goOnWithUploads(userId));
    return () => uploadBatches.pauseAll();
  }, []);
  return batches.length > 0 ? (
    <Suspense>
      <UploadTray />
    </Suspense>
  ) : null;
}
