import type { ImportTicket, ProjectImport } from '@diorama/contract/archives/archives.contract.ts';
import { accessToken, userOf } from '../../../api/access-token.ts';
import { api } from '../../../api/api.ts';
import { apiErrorOf, messageOf } from '../../../api/api-error.ts';
import { putBytes } from '../../../api/put-bytes.ts';
import { notifyUnkept } from '../../../ui/notify-unkept.ts';
import { persist, persistCall } from '../../files/public.ts';
import { importRun } from './import-run.store.ts';
import { type KeptArchive, keptArchives } from './kept-archive.ts';

/** Milliseconds between looks at how far it is. */
const LOOK_EVERY = 700;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Held while a tab sends an archive: no other tab resumes it at the same time. */
export const lockOfArchive = (requestId: string): string => `archive:${requestId}`;

/** Sends an archive and follows it until it is a project. Goes on while other screens are open, and after a reload. */
export async function sendArchive(file: File, clientId: string | null): Promise<void> {
  const userId = userOf(accessToken() ?? '') ?? '';
  const archive = { requestId: crypto.randomUUID(), userId, clientId, file };
  await navigator.locks.request(lockOfArchive(archive.requestId), () => runArchive(archive));
}

/** One archive from wherever it is: the server knows by the request's id how far it came. */
export async function runArchive(archive: KeptArchive): Promise<void> {
  const { requestId, clientId, file } = archive;
  const aborting = new AbortController();
  const { signal } = aborting;
  let importId: string | null = null;
  const cancel = () => {
    aborting.abort();
    importRun.change({ state: 'cancelled' });
    if (importId !== null) void api.projects.cancelImport.mutate({ importId }).catch(() => undefined);
  };
  const about = { fileName: file.name, fileSize: file.size };
  importRun.set({ ...about, state: 'sending', sent: 0, found: null, fault: null, cancel });
  // Without room for the file it goes on as long as the page is open.
  await keptArchives.put(archive).catch(() => notifyUnkept(file));
  try {
    const input = { ...about, ...(clientId === null ? {} : { clientId }), requestId };
    const ticket = await persistCall(() => api.projects.import.mutate(input, { signal }), { signal });
    ({ importId } = ticket);
    const begun = (await beginIfThere(importId, signal)) ?? (await send(ticket, input, file, signal));
    importRun.change({ state: 'working', sent: file.size });
    await follow(begun, signal);
  } catch (error) {
    if (!signal.aborted) importRun.change({ state: 'failed', fault: { message: messageOf(error), entry: null } });
  }
  await keptArchives.remove(requestId).catch(() => undefined);
}

/** An import whose archive has arrived; null while its bytes are not all there. */
async function beginIfThere(importId: string, signal: AbortSignal): Promise<ProjectImport | null> {
  try {
    return await persistCall(() => api.projects.startImport.mutate({ importId }, { signal }), { signal });
  } catch (error) {
    if (apiErrorOf(error)?.reason === 'UPLOAD_MISSING') return null;
    throw error;
  }
}

async function send(
  ticket: ImportTicket,
  input: Parameters<typeof api.projects.import.mutate>[0],
  file: File,
  signal: AbortSignal,
): Promise<ProjectImport> {
  let to: ImportTicket | null = ticket;
  await persist(
    async () => {
      // The same request gives the same import, with an address that is good again.
      to ??= await persistCall(() => api.projects.import.mutate(input, { signal }), { signal });
      const sent = await putBytes(to, file, { signal, onProgress: (bytes) => importRun.change({ sent: bytes }) });
      if (sent.type === 'sent') return { type: 'done', value: undefined };
      if (sent.type === 'refused') throw new Error(sent.message);
      to = null;
      return { type: 'again', error: new Error(sent.message) };
    },
    { signal },
  );
  const { importId } = ticket;
  return persistCall(() => api.projects.startImport.mutate({ importId }, { signal }), { signal });
}

async function follow(first: ProjectImport, signal: AbortSignal): Promise<void> {
  let found = first;
  while (!signal.aborted) {
    if (found.state === 'done' || found.state === 'failed' || found.state === 'cancelled')
      return importRun.change({ state: found.state, found, fault: found.fault });
    importRun.change({ found });
    await pause(LOOK_EVERY);
    const importId = found.id;
    found = await persistCall(() => api.projects.getImport.query({ importId }, { signal }), { signal });
  }
}
