import { queryClient } from '../../../api/query-client.ts';
import { notifyDone, notifyFailed, notifyNews } from '../../../ui/notice/notify.ts';
import { importRun } from './import-run.store.ts';
import { keptArchives } from './kept-archive.ts';
import { lockOfArchive, runArchive } from './send-archive.ts';

/** Goes on with a person's unfinished import after a reload, and says how it ended: its dialog went with the old page. */
export async function goOnWithArchives(userId: string): Promise<void> {
  const kept = await keptArchives.ofUser(userId).catch(() => []);
  for (const archive of kept)
    await navigator.locks.request(lockOfArchive(archive.requestId), { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      notifyNews(`Importing “${archive.file.name}” goes on`, { id: 'archive' });
      await runArchive(archive);
      const run = importRun.get();
      if (run?.state === 'failed')
        notifyFailed(`“${archive.file.name}” was not imported`, { id: 'archive', detail: run.fault?.message ?? '' });
      if (run?.state !== 'done') return;
      notifyDone(`Imported “${run.found?.project?.name ?? archive.file.name}”`, { id: 'archive' });
      await queryClient.invalidateQueries({ queryKey: ['projects'] });
    });
}
