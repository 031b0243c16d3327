import { flatAttributes } from '@diorama/documents/engine/attributes/attributes.ts';
import { defineKind } from '@diorama/documents/engine/schema/define-kind.ts';
import { noteRecords } from './note.records.ts';

/** A kind as small as one can be: a singleton, a collection, a picture, a reference and a step. */
export const noteDocument = defineKind({
  kind: 'note',
  schemaVersion: '1.1.0',
  records: noteRecords,
  recordTypes: { line: 'lines' },
  migrations: [
    {
      id: 'note/1', // a line can be a translation
      since: '1.1.0',
      record: 'lines',
      up: (line) => ({ ...line, text: { type: 'custom', value: { en: line.text } } }),
    },
  ],
  nameOf: (note) => note.one('settings').name,
  attributes: flatAttributes(noteRecords),
  labels: {
    document: 'note',
    records: {
      settings: { one: 'the settings', many: 'the settings' },
      lines: { one: 'line', many: 'lines', title: ['text'] },
    },
    fields: { start: 'first line', cover: 'picture' },
  },
  check: (note) =>
    note.all('lines').length > 0
      ? []
      : [[{ level: 'error', check: 'lines', message: 'Write a line first', record: 'settings', path: [] }]],
});
