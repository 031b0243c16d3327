import { flatAttributes } from '@diorama/documents/engine/attributes/attributes.ts';
import { defineKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { collection, singleton } from '@diorama/documents/engine/schema/record-definition.ts';
import { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import * as z from 'zod';
import { EditorStore } from '../engine/editor-store.ts';
import { type SavePort, SaveQueue } from '../engine/save-queue.ts';

const records = {
  settings: singleton({ name: z.string().max(40).default('Note'), isDone: z.boolean().default(false) }),
  lines: collection({
    text: I18nString.optional(),
    /** 0 to 1. */
    indent: z.number().min(0).max(1).default(0),
    repeats: z.number().int().min(1).max(9).default(1),
    tags: z.array(z.string()).min(1).max(3).default(['a']),
    look: z.enum(['plain', 'loud']).default('plain'),
  }),
};

/** A kind that only tests of the editor know. */
export const noteKind = defineKind({
  kind: 'note',
  schemaVersion: '0.1.0',
  records,
  recordTypes: { line: 'lines' },
  migrations: [],
  nameOf: (note) => note.one('settings').name,
  attributes: flatAttributes(records),
  labels: {
    document: 'note',
    records: {
      settings: { one: 'the settings', many: 'the settings' },
      lines: { one: 'line', many: 'lines', place: ['indent'] },
    },
    fields: { isDone: 'done', repeats: 'repetitions' },
    units: { indent: '%', repeats: '×' },
  },
  check: (note) => [
    note.all('lines').flatMap(({ id, repeats }) =>
      repeats > 5
        ? [
            {
              level: 'error' as const,
              check: 'line.repeats',
              message: 'Repeat less',
              record: `lines/${id}`,
              path: ['repeats'],
            },
          ]
        : [],
    ),
  ],
});

export type NoteKind = typeof noteKind;

const line = (id: string, indent: number) => ({ id, order: id, indent, repeats: 1, tags: ['a'], look: 'plain' });

/** A note of two lines in the browser; what it would send goes nowhere unless something else is given. */
export function openNote(send: SavePort['send'] = async () => ({ type: 'unreachable' })) {
  const store = new EditorStore(noteKind, [
    ['settings', { name: 'Shopping', isDone: false }],
    ['lines/a', line('a', 0.25)],
    ['lines/b', line('b', 0.5)],
  ]);
  const head = { revision: 1, hash: 'x', schemaVersion: noteKind.schemaVersion };
  const queue = new SaveQueue(store, head, {
    send,
    reopen: () => Promise.reject(new Error('A test reads nothing')),
    changesSince: () => Promise.reject(new Error('A test reads nothing')),
    newId: () => 'id',
    after: () => () => undefined,
  });
  return { store, queue };
}
