import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Bounds } from '@diorama/documents/gis/geometry/bounds.ts';
import { newRecordId } from '../../../../editor/address/record-id.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import type { ParsedFile } from '../parse/parsed-file.ts';
import { readMapFile } from '../parse/read-map-file.ts';
import { systemList } from '../parse/systems/system-names.ts';
import { guessMapping, isLikelySwapped } from '../plan/columns/guess-mapping.ts';
import type { ExistingMap } from '../plan/existing-map.ts';
import type { ImportMapping } from '../plan/mapping.ts';
import { planImport } from '../plan/plan-import.ts';
import { guessSystem } from '../plan/systems/guess-system.ts';
import type { FileSummary, ImportAnswer, ImportRequest } from './messages.ts';
import { type PlanPart, planHead, planParts } from './plan-parts.ts';

/** Features that the page shows as a sample. */
const SAMPLE = 20;

const tell = (answer: ImportAnswer): void => postMessage(answer);

const existing: ExistingMap = { layers: [], categories: [], widgets: [], hotspots: [], outlines: [], labels: [] };
let language: Language = 'en';
let languages: readonly Language[] = [];
let near: Bounds | null = null;
let file: ParsedFile | null = null;
let parts: Generator<PlanPart> | null = null;

// A file of a million rows takes seconds, and a gigabyte: nothing of that on the page. Ended from outside.
addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  take(data).catch((error: unknown) =>
    tell(error instanceof TableFileError ? { type: 'refused', message: error.message } : { type: 'failed' }),
  );
});

async function take(request: ImportRequest): Promise<void> {
  switch (request.type) {
    case 'map':
      Object.assign(existing, request.map);
      ({ language, languages, near } = request);
      break;
    case 'features':
      addFeatures(request);
      break;
    case 'read':
      file = await readMapFile(request, throttled());
      tell({ type: 'read', ...summaryOf(file) });
      break;
    case 'plan':
      if (file) plan(file, request.mapping);
      break;
    default:
      tellNext();
  }
}

function addFeatures({ part }: Extract<ImportRequest, { type: 'features' }>): void {
  if (part.collection === 'hotspots') existing.hotspots.push(...part.items);
  else if (part.collection === 'outlines') existing.outlines.push(...part.items);
  else existing.labels.push(...part.items);
}

function plan(read: ParsedFile, mapping: ImportMapping): void {
  const planned = planImport(existing, read, mapping, { newId: newRecordId, near });
  tell({ type: 'planned', head: planHead(planned) });
  parts = planParts(planned);
  tellNext();
}

/** One part at a time: the page draws in between. */
function tellNext(): void {
  const next = parts?.next();
  tell(next && !next.done ? { type: 'part', part: next.value } : { type: 'end' });
}

function summaryOf({ features, ...rest }: ParsedFile): { summary: FileSummary; mapping: ImportMapping } {
  const read = { ...rest, features };
  const mapping = guessMapping(read, { existing, language, languages, near });
  const isTable = features.some(({ geometry }) => geometry === null);
  const isOpen = isTable || read.isPlane;
  const isPoint = (type: string) => type.endsWith('Point');
  const summary: FileSummary = {
    ...rest,
    features: features.length,
    sample: features.slice(0, SAMPLE),
    isTable,
    hasPoints: features.some(({ geometry }) => geometry !== null && isPoint(geometry.type)),
    hasShapes: features.some(({ geometry }) => geometry !== null && !isPoint(geometry.type)),
    offersSwap: isLikelySwapped(read, mapping, near),
    question: isOpen ? guessSystem(read, mapping.roles, near).question : null,
    systems: isOpen ? systemList() : [],
    near,
  };
  return { summary, mapping };
}

/** Progress ten times a second at most. */
function throttled() {
  let last = 0;
  return (progress: Extract<ImportAnswer, { type: 'progress' }>['progress']) => {
    const now = performance.now();
    if (now - last < 100) return;
    last = now;
    tell({ type: 'progress', progress });
  };
}
