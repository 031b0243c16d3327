import type { OpenedDocument } from '@diorama/contract/documents/documents.contract.ts';
import type { DocumentKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { userOf } from '../api/access-token.ts';
import { keptPerson } from '../api/kept-person.ts';
import { actFor, freshToken, UnreachableError } from '../api/session.ts';
import { documentTransport } from './document-transport.ts';
import type { OpenEditor } from './editor-context.tsx';
import { EditorStore } from './editor-store.ts';
import { adoptChanges, keepChanges } from './kept/kept-changes.ts';
import { unsavedWork } from './kept/unsaved-work.ts';
import { LiveDocument } from './live/live-document.ts';
import { RemoteEdits } from './live/remote-edits.ts';
import { SaveQueue } from './save-queue.ts';

/** An open document that may outlive the screen it was opened on. */
interface Held {
  editor: OpenEditor;
  isKept: () => boolean;
}

/** Documents with changes that are not stored yet. They live on when one leaves the editor, until they are. */
const unsaved = new Map<string, Held>();

/**
 * Makes the store and the save queue of a document that was just opened, or goes on with the ones that still have work
 * to send. What an earlier page of this person had not stored is restored and sent; `restored` is how many steps of undo.
 */
export async function openDocument<D extends DocumentKind>(
  definition: D,
  opened: OpenedDocument,
): Promise<{ editor: OpenEditor<D>; restored: number }> {
  const held = unsaved.get(opened.id);
  if (held && isOf(held.editor, definition)) return { editor: held.editor, restored: 0 };
  const userId = await currentUser();
  const store = new EditorStore(definition, opened.records.value);
  const queue = new SaveQueue(store, opened, documentTransport(opened.kind, opened.id));
  const { projectId, space } = opened;
  const place = { userId, documentId: opened.id, kind: opened.kind, projectId };
  const live = new LiveDocument(place, queue);
  const editor = { documentId: opened.id, space, projectId, store, queue, live, remoteEdits: new RemoteEdits(store) };
  const kept = keepChanges({ ...place, name: opened.name }, queue);
  holdWhileUnsaved({ editor, isKept: kept.isKept });
  const adopted = await adoptChanges(place);
  if (adopted) {
    const sent = queue.restore(adopted.unsaved, adopted.records);
    // From here on they are kept under this page; only then are the ones of the page before removed.
    await kept.settled().then(adopted.done);
    void sent;
  }
  return { editor, restored: adopted ? (adopted.unsaved.steps ?? adopted.records.length) : 0 };
}

/** Whose editor it is: as the session says, or without a network the person who opened the studio here last. */
async function currentUser(): Promise<string> {
  try {
    return userOf(await freshToken()) ?? '';
  } catch (error) {
    const person = keptPerson();
    if (!person || !(error instanceof UnreachableError)) throw error;
    actFor(person.id);
    return person.id;
  }
}

function isOf<D extends DocumentKind>(editor: OpenEditor, definition: D): editor is OpenEditor<D> {
  return editor.store.definition === definition;
}

const retry = () => {
  for (const { editor } of unsaved.values()) editor.queue.retryNow();
};
const onLeave = (event: BeforeUnloadEvent) => {
  if ([...unsaved.values()].some(({ isKept }) => !isKept())) event.preventDefault();
};

/**
 * Watches an editor: the network's return sends, and leaving the page prompts first when this browser cannot store what
 * is unsaved.
 */
function holdWhileUnsaved(held: Held): void {
  const { queue, documentId } = held.editor;
  queue.subscribe(() => {
    const hadSome = unsaved.size > 0;
    const state = queue.state();
    const isSaved = state.type === 'saved' || (state.type === 'outdated' && state.count === 0);
    unsavedWork.set(documentId, !isSaved);
    if (isSaved) unsaved.delete(documentId);
    else unsaved.set(documentId, held);
    const hasSome = unsaved.size > 0;
    if (hadSome === hasSome) return;
    const change = hasSome ? window.addEventListener : window.removeEventListener;
    change('beforeunload', onLeave);
    change('online', retry);
    // Somebody may have signed in again in another tab.
    change('focus', retry);
  });
}
