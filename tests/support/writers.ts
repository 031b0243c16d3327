import { randomUUID } from 'node:crypto';
import type { Acknowledged } from './check-data.ts';
import { type EditorClient, RefusedError, sha256Of, uniquePicture, type Workplace } from './editor-client.ts';

/** Writes again and again until stopped; what fails on the way (a server that was killed) is retried. */
export interface Writers {
  stop(): Promise<void>;
  /** Refusals: answers a working server should not have given. */
  readonly refusals: readonly string[];
}

interface WriterOptions {
  /** Milliseconds between two calls of one writer. */
  pause?: number;
  /** Puts some of the pictures on the walkthrough, which makes jobs; publishing has to wait for them now and then. */
  showsPictures?: boolean;
}

/** Milliseconds before the next try when the server is away. */
const AWAY = 100;
/** Answers that say "not now" and are no fault: starting, stopping, too many. */
const NOT_NOW = new Set([401, 429, 500, 502, 503]);
/** Publishing is blocked: a picture is not ready yet. */
const BLOCKED = 412;
/** Every so many pictures one is shown. */
const SHOW_EVERY = 3;

/**
 * Editors who change a document, send files and publish, all at once. `onAcknowledged` is called for everything the
 * server has confirmed, before the next call.
 */
export function startWriters(
  editor: EditorClient,
  workplace: Workplace,
  onAcknowledged: (item: Acknowledged) => void,
  { pause = 0, showsPictures = false }: WriterOptions = {},
): Writers {
  const refusals: string[] = [];
  let isStopped = false;
  const again = async (work: () => Promise<void>): Promise<void> => {
    while (!isStopped) {
      try {
        await work();
        if (pause > 0) await wait(pause);
      } catch (error) {
        const isExpected =
          !(error instanceof RefusedError) || NOT_NOW.has(error.status) || (showsPictures && error.status === BLOCKED);
        if (!isExpected) refusals.push(error.message);
        if (error instanceof RefusedError && error.status === 401) await editor.signIn().catch(() => {});
        await wait(AWAY);
      }
    }
  };
  const revisionOf = async (): Promise<number> =>
    (await editor.query<{ revision: number }>('documents.open', { kind: 'icgi', id: workplace.icgiId })).revision;
  const { icgiId: document, projectId, directoryId } = workplace;
  let sent = 0;
  const done = Promise.all([
    again(async () => {
      const { revision, requestId } = await editor.patch(
        document,
        await revisionOf(),
        'settings',
        ['name'],
        `Tour ${randomUUID()}`,
      );
      onAcknowledged({ type: 'change', document, revision, requestId });
    }),
    again(async () => {
      const bytes = await uniquePicture();
      const file = await editor.upload({ projectId, directoryId }, bytes, `${randomUUID()}.png`);
      onAcknowledged({ type: 'file', id: file.id, sha256: sha256Of(bytes) });
      sent += 1;
      if (!showsPictures || sent % SHOW_EVERY !== 0) return;
      const image = { name: file.fileName, type: file.fileType, url: file.uri };
      const change = await editor.patch(document, await revisionOf(), 'keyframes/hall', ['image'], image);
      onAcknowledged({ type: 'change', document, ...change });
    }),
    again(async () => {
      const { version, hash } = await editor.mutate<{ version: number; hash: string }>('icgis.publish', {
        projectId,
        icgiId: document,
      });
      onAcknowledged({ type: 'publication', document, version, hash });
      await wait(2_100); // thirty a minute are allowed
    }),
  ]);
  return {
    refusals,
    async stop() {
      isStopped = true;
      await done;
    },
  };
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
