import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { translatedProject } from '../translations.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const xliff = (units: string, more = '') =>
  `<xliff version="1.2"><file source-language="en" target-language="sv"${more}><body>${units}</body></file></xliff>`;
const unit = (key: string, source: string, text: string) =>
  `<trans-unit id="${key}"><source>${source}</source><target state="final">${text}</target></trans-unit>`;

/** Before and after everything that a test writes. */
const LONG_AGO = '2020-01-01T00:00:00Z';
const LATER = '2099-01-01T00:00:00Z';

async function project() {
  const made = await translatedProject(server);
  const { call, projectId } = made;
  return {
    ...made,
    set: (key: string, language: 'en' | 'sv', value: string) =>
      call.translations.upsert.mutate({ projectId, key, language, value }),
    send: (format: 'xliff12' | 'po' | 'csv', content: string, more = {}) =>
      call.translations.import.mutate({ projectId, format, onConflict: 'override', dryRun: true, content, ...more }),
  };
}

describe('a text that was changed here after the file was saved', () => {
  test.each([
    ['as its sender says', '', { savedAt: Date.parse(LONG_AGO) }, 1],
    ['as the file says', ` date="${LONG_AGO}"`, {}, 1],
    ['as the earlier of the two says', ` date="${LONG_AGO}"`, { savedAt: Date.parse(LATER) }, 1],
    ['before it was saved', ` date="${LATER}"`, { savedAt: Date.parse(LATER) }, 0],
    ['when nobody says', '', {}, 0],
    ['by a date that is none', ' date="today"', {}, 0],
  ] as const)('is named, and kept where that is wanted: %s', async (_, date, more, newer) => {
    const { set, send, pumpKey } = await project();
    await set('custom.book', 'en', 'Book');
    await set('custom.book', 'sv', 'Boka nu');
    await send('xliff12', xliff(unit(pumpKey, 'Heat pump, 6 kW', 'Pump nu')), { dryRun: false });
    const older = xliff(unit('custom.book', 'Book', 'Boka') + unit(pumpKey, 'Heat pump, 6 kW', 'Pump'), date);
    const message = newer === 1 ? 'Changed here after the file was saved' : null;
    expect(await send('xliff12', older, more)).toMatchObject({
      newer: newer * 2,
      counts: { change: 2 },
      differences: [{ message }, { message }],
    });
    expect((await send('xliff12', older, { ...more, newer: 'keep' })).counts).toMatchObject({
      change: newer === 1 ? 0 : 2,
      keep: newer * 2,
    });
  });

  test('is none where only its source was changed, or its text is the same or missing', async () => {
    const { set, send } = await project();
    await set('custom.book', 'sv', 'Boka');
    await set('custom.book', 'en', 'Book a viewing');
    await set('custom.same', 'sv', 'Samma');
    const content = xliff(
      unit('custom.book', 'Book', 'Bokning') + unit('custom.same', 'Same', 'Samma') + unit('custom.new', 'New', 'Ny'),
    );
    expect(await send('xliff12', content, { savedAt: 0, newer: 'keep' })).toMatchObject({ newer: 0 });
  });

  test('a PO file is as old as its program says; one of ours that was edited by hand does not say', async () => {
    const { set, send } = await project();
    await set('custom.book', 'en', 'Book');
    await set('custom.book', 'sv', 'Boka nu');
    const po = (translator: string) =>
      `msgid ""\nmsgstr ""\n"Language: sv\\n"\n"X-Source-Language: en\\n"\n"PO-Revision-Date: 2020-01-01 10:00+0000\\n"\n"Last-Translator: ${translator}\\n"\n\nmsgctxt "custom.book"\nmsgid "Book"\nmsgstr "Boka"\n`;
    expect((await send('po', po('Anna'))).newer).toBe(1);
    expect((await send('po', po('Diorama'))).newer).toBe(0);
  });
});

test('each difference says what it is a text of, its source of today, and whether it is outdated', async () => {
  const { send, pumpKey, set } = await project();
  await set('custom.book', 'en', 'Book a viewing');
  const content = xliff(
    unit(pumpKey, 'Heat pump, 4 kW', 'Värmepump') + unit('custom.book', 'Book a viewing', 'Boka visning'),
  );
  expect((await send('xliff12', content)).differences).toMatchObject([
    {
      field: 'Heat pump, 6 kW, marker, title',
      today: 'Heat pump, 6 kW',
      source: 'Heat pump, 4 kW',
      isOutdated: true,
    },
    { field: null, key: 'custom.book', today: 'Book a viewing', isOutdated: false },
  ]);
});
