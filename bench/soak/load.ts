import { randomUUID } from 'node:crypto';
import {
  EditorClient,
  makeWorkplace,
  RefusedError,
  uniquePicture,
  untilPublishable,
  type Workplace,
} from '../../tests/support/editor-client.ts';
import { memoryOf } from '../support/processor-time.ts';
import { ACCOUNT, type Stage } from './stage.ts';

/** What a mixed load came to. */
export interface LoadResult {
  stage: string;
  /** `waits`: the limit of calls a minute was reached, and kept. */
  rows: { kind: string; calls: number; waits: number; failures: number; lastFailure: string }[];
  /** MB held by the server's processes: the least in the second and in the last tenth. Garbage comes and goes; a leak stays. */
  memory: { second: number; last: number };
  seconds: number;
}

/** Milliseconds after an answer that says there were too many calls. */
const HELD_BACK = 2_000;

interface Kind {
  name: string;
  callers: number;
  /** Milliseconds between two calls. */
  pause: number;
  call: (editor: EditorClient, place: Workplace, signal: AbortSignal) => Promise<unknown>;
}

const KINDS: readonly Kind[] = [
  {
    name: 'visit a page',
    callers: 4,
    pause: 20,
    call: (editor, { slug }) => editor.visit(`/p/${slug}`).then((page) => page.text()),
  },
  {
    name: 'read the published product',
    callers: 4,
    pause: 5,
    call: (editor, { slug, icgiId }) => editor.visit(`/api/client/${slug}/icgi/${icgiId}`).then((body) => body.text()),
  },
  { name: 'list projects', callers: 2, pause: 50, call: (editor) => editor.query('projects.list', {}) },
  { name: 'edit', callers: 3, pause: 50, call: edit },
  {
    name: 'upload',
    callers: 1,
    pause: 300,
    call: async (editor, place) =>
      editor.upload(
        { projectId: place.projectId, directoryId: place.directoryId },
        await uniquePicture(),
        `${randomUUID()}.png`,
      ),
  },
  {
    name: 'publish',
    callers: 1,
    pause: 2_500,
    call: (editor, { projectId, icgiId }) => editor.mutate('icgis.publish', { projectId, icgiId }),
  },
  { name: 'sign in', callers: 1, pause: 2_000, call: (editor) => editor.signIn() },
  { name: 'refresh', callers: 1, pause: 1_000, call: (editor) => editor.refresh() },
  {
    name: 'follow events',
    callers: 3,
    pause: 10,
    call: (editor, { projectId }, signal) =>
      editor.follow(projectId, AbortSignal.any([signal, AbortSignal.timeout(5_000)])),
  },
];

/** Everything at once for so long, or until so many calls were made; memory is read a hundred times. */
export async function mixedLoad(
  stage: Stage,
  { minutes, calls }: { minutes: number; calls: number },
): Promise<LoadResult> {
  const editor = new EditorClient(stage.address(), ACCOUNT);
  await editor.signIn();
  const place = await makeWorkplace(editor);
  await untilPublishable(editor, place);
  await editor.mutate('icgis.publish', { projectId: place.projectId, icgiId: place.icgiId });
  const hired = await hire(stage.address());
  const end = new AbortController();
  const startedAt = Date.now();
  const length = minutes * 60_000;
  const timer = setTimeout(() => end.abort(), length);
  let left = calls;
  const rows = KINDS.map(({ name }) => ({ kind: name, calls: 0, waits: 0, failures: 0, lastFailure: '' }));
  const callers = KINDS.flatMap((kind, index) =>
    Array.from({ length: kind.callers }, async () => {
      const row = rows[index];
      const own = hired[index]?.pop();
      while (row && own && !end.signal.aborted) {
        left -= 1;
        if (left < 0) return end.abort();
        row.calls += 1;
        try {
          await kind.call(own, place, end.signal);
        } catch (error) {
          if (error instanceof RefusedError && error.status === 401) {
            await own.signIn(); // the access token has died
          } else if (error instanceof RefusedError && error.status === 429) {
            row.waits += 1;
            await rest(HELD_BACK);
          } else if (!end.signal.aborted) {
            row.failures += 1;
            row.lastFailure = error instanceof Error ? error.message : String(error);
          }
        }
        await rest(kind.pause);
      }
    }),
  );
  const samples: number[] = [];
  const sampler = setInterval(() => samples.push(memoryNow(stage)), length / 100);
  await Promise.all(callers);
  clearInterval(sampler);
  clearTimeout(timer);
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const memory = { second: Math.min(...samples.slice(tenth, 2 * tenth)), last: Math.min(...samples.slice(-tenth)) };
  return { stage: stage.name, rows, memory, seconds: (Date.now() - startedAt) / 1_000 };
}

/** The callers of each kind, signed in one after the other: many at once from one address are refused. */
async function hire(address: string): Promise<EditorClient[][]> {
  const hired: EditorClient[][] = [];
  for (const { callers } of KINDS) {
    const own: EditorClient[] = [];
    for (let number = 0; number < callers; number += 1) {
      const editor = new EditorClient(address, ACCOUNT);
      await editor.signIn();
      own.push(editor);
    }
    hired.push(own);
  }
  return hired;
}

async function edit(editor: EditorClient, { icgiId }: Workplace): Promise<void> {
  const { revision } = await editor.query<{ revision: number }>('documents.open', { kind: 'icgi', id: icgiId });
  await editor
    .patch(icgiId, revision, 'keyframes/hall', ['compass'], Math.floor(Math.random() * 360))
    .catch((error: unknown) => {
      // Three edit the same value: the second writer is refused, as it should be.
      if (!(error instanceof RefusedError && error.status === 409)) throw error;
    });
}

const memoryNow = (stage: Stage): number =>
  stage.processes().reduce((sum, { pid }) => sum + (memoryOf(pid ?? 0) ?? 0), 0);
const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
