import { notifyDone, notifyFailed } from '../../../ui/notice/notify.ts';
import { resumeUploads } from './uploads.ts';

/** Resumes a user's unfinished uploads and reports how they ended: the page that started them is gone. */
export async function goOnWithUploads(userId: string): Promise<void> {
  await resumeUploads(userId, ({ items, failed, use }) => {
    // Where its document is open, the editor says what it has made of it.
    if (items.length > 0 && use !== 'now')
      notifyDone(
        items.length === 1 ? `Uploaded “${items[0]?.fileName}”` : `Uploaded ${items.length} files`,
        use === 'later' ? { detail: 'What it was for is done when you open its document.' } : {},
      );
    if (failed.length > 0 && failed.some(({ reason }) => reason !== 'Cancelled'))
      notifyFailed(
        failed.length === 1 ? `“${failed[0]?.name}” was not uploaded` : `${failed.length} files were not uploaded`,
        { detail: failed[0]?.reason ?? '' },
      );
  });
}
