import { commandsOf } from '@diorama/documents/engine/command.ts';
import {
  copiedInList,
  type ListCopy,
  type ListMove,
  movedInList,
  removedFromList,
} from '@diorama/documents/engine/list-edits.ts';
import { orderBetween } from '@diorama/documents/engine/order.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { withText } from '@diorama/documents/shared/text/localized-text.ts';
import type { NoteDocument } from './note.records.ts';

const command = commandsOf<NoteDocument>();

/** Adds an empty line behind the last one. */
export const addLine = command('Add line', (note, { id }: { id: string }) => {
  const order = orderBetween(note.ordered('lines').at(-1)?.order, null);
  return note.put('lines', { id, order, text: { type: 'custom', value: {} } });
});

/** Sets what a line says in a language. */
export const renameLine = command(
  'Rename line',
  (note, { id, language, name }: { id: string; language: Language; name: string }) =>
    note.patch('lines', id, { text: withText(note.get('lines', id)?.text, language, name) }),
);

/** Puts lines between two others. */
export const moveLines = command('Move lines', (note, move: ListMove) => movedInList(note, 'lines', move));

/** Copies lines, each behind its original. */
export const duplicateLines = command('Duplicate lines', (note, { items }: { items: readonly ListCopy[] }) =>
  copiedInList(note, 'lines', items),
);

/** Removes lines. */
export const removeLines = command('Delete lines', (note, { ids }: { ids: readonly string[] }) =>
  removedFromList(note, 'lines', ids),
);
