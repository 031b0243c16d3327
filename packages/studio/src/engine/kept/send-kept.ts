import { compareVersions } from '@diorama/documents/engine/schema/migrations.ts';
import { isKind, kindOf } from '@diorama/documents/kinds.ts';
import { api } from '../../api/api.ts';
import { apiErrorOf } from '../../api/api-error.ts';
import { documentTransport } from '../document-transport.ts';
import { EditorStore } from '../editor-store.ts';
import { SaveQueue } from '../save-queue.ts';
import { adoptChanges, type KeptPlace, keepChanges, keptElsewhere } from './kept-changes.ts';
import { unsavedWork } from './unsaved-work.ts';

/** What became of changes that waited in this browser: stored, or still here and why. */
export type KeptOutcome = { place: KeptPlace } & Outcome;
type Outcome = { type: 'stored' | 'waiting' | 'choose' | 'gone' } | { type: 'refused'; message: string };

/** Sends what earlier pages of this person have not stored, document by document, without opening their editors. */
export async function sendKept(userId: string): Promise<KeptOutcome[]> {
  const outcomes: KeptOutcome[] = [];
  const places = new Map((await keptElsewhere(userId)).map((kept) => [kept.documentId, kept]));
  for (const place of places.values()) {
    // An open editor takes them over itself.
    if (!unsavedWork.has(place.documentId)) outcomes.push({ place, ...(await sendOne(place)) });
  }
  return outcomes;
}

async function sendOne(place: KeptPlace): Promise<Outcome> {
  const { kind, documentId } = place;
  // Of a later release's kind: the page after the next reload knows it.
  if (!isKind(kind)) return { type: 'waiting' };
  let opened: Awaited<ReturnType<typeof api.documents.open.query>>;
  try {
    opened = await api.documents.open.query({ kind, id: documentId });
  } catch (error) {
    return { type: apiErrorOf(error)?.code === 'NOT_FOUND' ? 'gone' : 'waiting' };
  }
  const definition = kindOf(kind);
  // The page after the next reload knows how.
  if (compareVersions(opened.schemaVersion, definition.schemaVersion) > 0) return { type: 'waiting' };
  const store = new EditorStore(definition, opened.records.value);
  const queue = new SaveQueue(store, opened, documentTransport(kind, documentId));
  const kept = keepChanges(place, queue);
  for (;;) {
    const adopted = await adoptChanges(place);
    if (!adopted) return { type: 'stored' };
    await queue.restore(adopted.unsaved, adopted.records);
    await kept.settled();
    const state = queue.state();
    // What could not be stored stays under the page it came from, for the editor to take over.
    if (state.type !== 'saved') {
      adopted.release();
      await kept.forget();
      if (state.type === 'refused') return { type: 'refused', message: state.message };
      return { type: state.type === 'conflict' ? 'choose' : 'waiting' };
    }
    await adopted.done();
  }
}
