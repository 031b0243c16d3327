import type { ProjectImport } from '@diorama/contract/archives/archives.contract.ts';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { putBytes } from '../../api/put-bytes.ts';
import { importRun } from './import-run.store.ts';

/** Milliseconds between looks at how far it is. */
const LOOK_EVERY = 700;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends an archive and follows it until it is a project. Goes on while other screens are open. */
export async function sendArchive(file: File, clientId: string | null): Promise<void> {
  const aborting = new AbortController();
  let importId: string | null = null;
  const cancel = () => {
    aborting.abort();
    importRun.change({ state: 'cancelled' });
    if (importId !== null) void api.projects.cancelImport.mutate({ importId }).catch(() => undefined);
  };
  const about = { fileName: file.name, fileSize: file.size };
  importRun.set({ ...about, state: 'sending', sent: 0, found: null, fault: null, cancel });
  const fail = (message: string, entry: string | null = null) =>
    aborting.signal.aborted || importRun.change({ state: 'failed', fault: { message, entry } });
  try {
    const ticket = await api.projects.import.mutate({
      ...about,
      ...(clientId === null ? {} : { clientId }),
      requestId: crypto.randomUUID(),
    });
    ({ importId } = ticket);
    const sent = await putBytes(ticket, file, {
      signal: aborting.signal,
      onProgress: (bytes) => importRun.change({ sent: bytes }),
    });
    if (sent.type !== 'sent') return void fail(sent.message);
    importRun.change({ state: 'working', sent: file.size });
    await follow(await api.projects.startImport.mutate({ importId }), aborting.signal);
  } catch (error) {
    fail(messageOf(error));
  }
}

async function follow(first: ProjectImport, signal: AbortSignal): Promise<void> {
  let found = first;
  while (!signal.aborted) {
    if (found.state === 'done' || found.state === 'failed' || found.state === 'cancelled')
      return importRun.change({ state: found.state, found, fault: found.fault });
    importRun.change({ found });
    await pause(LOOK_EVERY);
    found = await api.projects.getImport.query({ importId: found.id });
  }
}
