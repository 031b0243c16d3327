import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import { vertexCount } from '@diorama/documents/gis/geometry/geojson.ts';
import type { ReadProgress } from '../../../../table-files/read-progress.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import type { MapFile } from '../parse/read-map-file.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import type { ImportPlan } from '../plan/plan-import.ts';
import type { ExistingPart, FileSummary, ImportAnswer, ImportRequest } from './messages.ts';
import { joinedPlan, type PlanPart, slices } from './plan-parts.ts';

const FAILED = 'The file could not be read: it may need more memory than there is. Split it, or choose it again';

/** A file that is read, and kept by a worker until the signal ends it. */
export interface ImportSession {
  /** What was read. */
  source: MapFile;
  summary: FileSummary;
  /** How the file is best taken. */
  guess: ImportMapping;
  /** What an import would do; nothing is written. */
  plan(mapping: ImportMapping): Promise<ImportPlan>;
}

interface OpenImport extends MapFile {
  existing: ExistingMap;
  language: Language;
  /** Those of the project. */
  languages: readonly Language[];
  /** Where the map is; null: nowhere yet. */
  near: Bounds | null;
  signal: AbortSignal;
  onProgress: (progress: ReadProgress) => void;
}

type ReadAnswer = Extract<ImportAnswer, { type: 'read' }>;

/** Reads a file away from the page; throws TableFileError where it cannot, and AbortError where the signal ends it. */
export async function openImport(options: OpenImport): Promise<ImportSession> {
  const { name, content, companions = [], encoding, existing, signal, onProgress } = options;
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const close = () => worker.terminate();
  signal.addEventListener('abort', close);
  try {
    await sendMap(worker, options, signal);
    const { summary, mapping } = await answerOf<ReadAnswer>(
      worker,
      { type: 'read', name, content, companions, encoding },
      signal,
      (answer, done) => {
        if (answer.type === 'progress') onProgress(answer.progress);
        else if (answer.type === 'read') done(answer);
      },
    );
    return {
      source: { name, content, companions, encoding },
      summary,
      guess: mapping,
      plan: (wanted) => planIn(worker, wanted, signal),
    };
  } catch (error) {
    close();
    throw error;
  } finally {
    // What the worker has, the page need not keep.
    existing.hotspots = [];
    existing.outlines = [];
    existing.labels = [];
  }
}

async function planIn(worker: Worker, mapping: ImportMapping, signal: AbortSignal): Promise<ImportPlan> {
  const parts: PlanPart[] = [];
  let head: ImportPlan | null = null;
  return answerOf(worker, { type: 'plan', mapping }, signal, (answer, done) => {
    if (answer.type === 'planned') head = answer.head;
    else if (answer.type === 'part') {
      parts.push(answer.part);
      worker.postMessage({ type: 'next' } satisfies ImportRequest);
    } else if (answer.type === 'end' && head) done(joinedPlan(head, parts));
  });
}

/** Sends what the map has in slices, between which the page can draw. */
async function sendMap(
  worker: Worker,
  { existing, language, languages, near }: OpenImport,
  signal: AbortSignal,
): Promise<void> {
  const send = (request: ImportRequest) => worker.postMessage(request);
  const { layers, categories, widgets } = existing;
  send({ type: 'map', map: { layers, categories, widgets }, language, languages, near });
  for (const part of existingParts(existing)) {
    signal.throwIfAborted();
    send({ type: 'features', part });
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function* existingParts({ hotspots, outlines, labels }: ExistingMap): Generator<ExistingPart> {
  for (const items of slices(hotspots, () => 1)) yield { collection: 'hotspots', items };
  for (const items of slices(outlines, ({ geometry }) => 1 + vertexCount(geometry)))
    yield { collection: 'outlines', items };
  for (const items of slices(labels, () => 1)) yield { collection: 'labels', items };
}

/** Sends a request to the worker, and passes its responses to `take` until it is done. */
function answerOf<T>(
  worker: Worker,
  request: ImportRequest,
  signal: AbortSignal,
  take: (answer: ImportAnswer, done: (value: T) => void) => void,
): Promise<T> {
  const answered = new AbortController();
  return new Promise<T>((resolve, reject) => {
    const listening = { signal: answered.signal };
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), listening);
    worker.addEventListener('error', () => reject(new TableFileError(FAILED)), listening);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<ImportAnswer>) => {
        if (data.type === 'refused') reject(new TableFileError(data.message));
        else if (data.type === 'failed') reject(new TableFileError(FAILED));
        else take(data, resolve);
      },
      listening,
    );
    worker.postMessage(request);
  }).finally(() => answered.abort());
}
