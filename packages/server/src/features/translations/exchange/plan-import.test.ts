import { setImmediate } from 'node:timers/promises';
import { Records } from '@diorama/documents/engine/schema/records.ts';
import { trustedTables } from '@diorama/documents/engine/schema/tables.ts';
import { translationsDocument } from '@diorama/documents/translations/translations.document.ts';
import type { TranslationsDocument } from '@diorama/documents/translations/translations.records.ts';
import { expect, test } from 'vitest';
import type { Known } from './find-text.ts';
import { planImport } from './plan-import.ts';
import { readTextFile } from './read-file.ts';

const COUNT = 20_000;
const places = Array.from({ length: COUNT }, (_, at) => at);
const source = '<b>{name}</b> '.repeat(10);
const known: Known = {
  own: {
    ...{ id: 'own', revision: 1, hash: '', languages: ['en', 'sv'], first: 'en' },
    doc: new Records<TranslationsDocument>(translationsDocument, trustedTables(translationsDocument, [])),
  },
  texts: new Map(
    places.map((at) => [
      `tour/markers/m${at}/title.value`,
      {
        ...{ document: 'tour', revision: 1, record: `markers/m${at}`, path: 'title.value', name: '', field: '' },
        ...{ values: { en: `${source}${at}` }, max: 10_000 },
      },
    ]),
  ),
  notes: new Map(),
  writtenAt: new Map(),
  documents: new Map([['tour', 'Tour']]),
};
const tags = '<g id="1"><x id="2"/></g> '.repeat(10);
const content = `<xliff version="1.2"><file source-language="en" target-language="sv"><body>${places
  .map(
    (at) =>
      `<trans-unit id="tour/markers/m${at}/title.value"><source>${tags}${at}</source><target>${tags}${at} sv</target></trans-unit>`,
  )
  .join('')}</body></file></xliff>`;

test('the largest file, with tags in every text, is compared while others have their turns', async () => {
  const file = await readTextFile({ format: 'xliff12', content, language: undefined });
  const planning = planImport(file, known, {
    mode: 'override',
    language: undefined,
    unfinished: 'to-do',
    newer: 'replace',
  });
  let turns = 0;
  let isPlanned = false;
  void planning.finally(() => {
    isPlanned = true;
  });
  while (!isPlanned) {
    turns += 1;
    await setImmediate();
  }
  const { counts, writes } = await planning;
  expect([counts.add, writes[7]?.value]).toEqual([COUNT, `${source}7 sv`]);
  expect(turns).toBeGreaterThan(10);
});
