import { buffer, text } from 'node:stream/consumers';
import { fromCell, toCell } from '@diorama/documents/shared/text/spreadsheet-cell.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { translatedProject } from '../translations.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

const FORMATS = ['json', 'csv', 'xliff12', 'po', 'xlsx'] as const;

test.each(['=1+1', '+46 8', '-1', '@x', '\n=1', '\uFF1Dcmd', "'=x", "''=x", 'plain', "it's", ''])(
  'a cell keeps %j and runs nothing',
  (text) => {
    expect(fromCell(toCell(text))).toBe(text);
    expect(toCell(text)).not.toMatch(/^[=+\-@\n\uFF1D]/);
  },
);

describe.each(FORMATS)('a %s file', (format) => {
  test('comes back as it went, and a translated one translates the project', async () => {
    const { call, projectId, pumpKey } = await translatedProject(server);
    await call.translations.create.mutate({ projectId, key: 'formula', language: 'en', value: '=cmd|"/c calc"!A1' });
    await call.translations.upsert.mutate({ projectId, key: 'close', language: 'en', value: 'Done & “gone” <b>\nnow' });
    const file = await call.translations.export.query({ projectId, format, language: 'sv' });
    const send = (content: string, dryRun: boolean) =>
      call.translations.import.mutate({ projectId, format, onConflict: 'override', dryRun, content, language: 'sv' });
    const same = await send(file.content, true);
    expect(same.counts).toMatchObject({ change: 0, add: 0, keep: 0, refuse: 0 });

    const translate: Record<typeof format, (content: string) => string> = {
      json: (content) => {
        const all = JSON.parse(content);
        all.sv[pumpKey] = 'Värmepump, 6 kW';
        return JSON.stringify(all);
      },
      csv: (content) => content.replace('"Heat pump, 6 kW",', '"Heat pump, 6 kW","Värmepump, 6 kW"'),
      xliff12: (content) =>
        content.replace(
          '<source>Heat pump, 6 kW</source>\n        <target state="needs-translation"/>',
          '<source>Heat pump, 6 kW</source>\n<target>Värmepump, 6 kW</target>',
        ),
      po: (content) =>
        content.replace('msgid "Heat pump, 6 kW"\nmsgstr ""', 'msgid "Heat pump, 6 kW"\nmsgstr "Värmepump, 6 kW"'),
      xlsx: (content) => content,
    };
    if (format === 'xlsx') return;
    const content = translate[format](file.content);
    expect((await send(content, true)).counts).toMatchObject({ add: 1, change: 0, refuse: 0 });
    const [before] = (await call.translations.rows.query({ projectId })).items;
    expect(before?.values.sv).toBe(undefined);
    const done = await send(content, false);
    expect(done.differences).toMatchObject([{ key: pumpKey, place: 'Tour', action: 'add', after: 'Värmepump, 6 kW' }]);
    expect((await call.translations.rows.query({ projectId })).items[0]?.values.sv).toBe('Värmepump, 6 kW');
    expect((await send(content, false)).counts).toMatchObject({ add: 0, change: 0 });
  });
});

test('a spreadsheet that is filled in with a formula, a date and a number gives what it shows, and runs nothing', async () => {
  const { call, projectId } = await translatedProject(server);
  const rows = [
    ['Key', 'Swedish'],
    ['menu', 7],
    ['close', new Date('2027-05-01')],
    // As our own files write a text that begins like a formula.
    ['zoom-in', `'=cmd|"/c calc"!A1`],
  ].map((row) => row.map((value) => ({ value })));
  const workbook = (await writeXlsxFile(rows, { dateFormat: 'yyyy-mm-dd' }).toBuffer()).toString('base64');
  const send = (format: 'csv' | 'xlsx', content: string) =>
    call.translations.import.mutate({ projectId, format, onConflict: 'override', dryRun: false, content });
  const { differences } = await send('xlsx', workbook);
  expect(differences.map(({ key, after }) => [key, after])).toEqual([
    ['menu', '7'],
    ['close', '2027-05-01'],
    ['zoom-in', '=cmd|"/c calc"!A1'],
  ]);
  const exported = await call.translations.export.query({ projectId, format: 'xlsx' });
  const sheet = await entryOf(Buffer.from(exported.content, 'base64'), 'xl/worksheets/sheet1.xml');
  expect(sheet).not.toContain('<f>');
  const csv = await call.translations.export.query({ projectId, format: 'csv' });
  expect(csv.content.split(/[\r\n,]+"?/).filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  expect(csv.content).toContain(`"'=cmd|""/c calc""!A1"`);
  const named = `sep=;\r\n${'Key;Swedish\r\nmenu;Meny'}`;
  expect((await send('csv', named)).differences).toMatchObject([{ key: 'menu', after: 'Meny' }]);
});

/** One part of a workbook, as text. */
async function entryOf(workbook: Buffer, name: string): Promise<string> {
  const zip = await fromBufferPromise(workbook, { lazyEntries: true });
  for await (const entry of zip.eachEntry())
    if (entry.fileName === name) return text(await zip.openReadStreamPromise(entry));
  throw new Error(`No ${name}`);
}

describe('a file that is not as it should be', () => {
  const importing = async (
    format: (typeof FORMATS)[number],
    content: string,
    onConflict: 'keep' | 'override' | 'only-missing' = 'override',
  ) => {
    const project = await translatedProject(server);
    const { call, projectId } = project;
    const run = (dryRun: boolean) =>
      call.translations.import.mutate({ projectId, format, onConflict, dryRun, content });
    return { ...project, run };
  };

  test('names unknown keys, languages we do not speak and keys given twice, and creates none of them', async () => {
    const csv = 'Key,English,Deutsch\nmenu,Explore,Karte\nno-such-key,Text,Text\nmenu,Again,\ncustom.new,New,\n';
    const { call, projectId, run } = await importing('csv', csv);
    const { counts, differences } = await run(true);
    expect(counts).toEqual({ change: 1, add: 1, unchanged: 0, keep: 0, refuse: 3 });
    expect(differences.map(({ key, action, message }) => [key, action, message])).toEqual([
      ['', 'refuse', '“deutsch” is not a language of this project'],
      ['no-such-key', 'refuse', 'There is no text with this key'],
      ['menu', 'refuse', 'The key is in the file twice; the first text counts'],
      ['menu', 'change', null],
      ['custom.new', 'add', null],
    ]);
    await run(false);
    const page = await call.translations.list.query({ projectId, filter: 'custom' });
    expect(page.items.map(({ key }) => key)).toEqual(['custom.new']);
  });

  test.each(['\\u0000', '\\ud800'])('%s is named, and never stored', async (sign) => {
    const { run } = await importing('json', `{"en":{"menu":"a${sign}b","close":"Done"}}`);
    const { differences } = await run(false);
    expect(differences.map(({ key, action, message }) => [key, action, message])).toEqual([
      ['menu', 'refuse', 'The text holds a character that cannot be stored'],
      ['close', 'change', null],
    ]);
  });

  test.each([
    ['keep', { change: 1, keep: 1 }],
    ['only-missing', { change: 0, keep: 2 }],
    ['override', { change: 2, keep: 0 }],
  ] as const)('%s decides what happens to texts that are there', async (mode, counts) => {
    const { call, projectId, run } = await importing('json', '{"en":{"menu":"New","close":"New"}}', mode);
    await call.translations.upsert.mutate({ projectId, key: 'menu', language: 'en', value: 'Ours' });
    expect((await run(true)).counts).toMatchObject(counts);
  });

  test.each([
    ['json', '{', /^This is not a JSON file/],
    ['json', '[]', /The file holds no texts by key\. Write/],
    ['json', '{"menu":"Meny"}', 'The file does not say its language. Choose the language it is in'],
    ['csv', 'a,b\n1,2', /no column “Key”/],
    ['csv', 'Key,English\n"open', /^This is not a CSV file/],
    ['xliff12', '<!DOCTYPE x [<!ENTITY a "b">]><xliff/>', /document type/],
    ['xliff12', '<xliff><a></xliff>', /^This is not an XML file/],
    ['xliff12', '<html/>', /^This is not an XLIFF file/],
    ['po', 'msgid "a"\nmsgstr "b"', /does not say its language/],
    ['xlsx', 'bm90IGEgemlw', /^This is not an Excel workbook/],
    ['xlsx', '', /^This is not an Excel workbook/],
  ] as const)('%s %j is refused with a message', async (format, content, message) => {
    const { run } = await importing(format, content);
    await expect(run(true)).rejects.toMatchObject({
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      data: { code: 'BAD_REQUEST', issues: [{ path: ['content'] }] },
    });
  });

  test('100,000 rows are too many, and a workbook that unpacks to gigabytes is not unpacked', async () => {
    const rows = Array.from({ length: 100_000 }, (_, at) => `custom.k${at},Text`).join('\n');
    const { run } = await importing('csv', `Key,English\n${rows}`);
    await expect(run(true)).rejects.toMatchObject({
      message: 'The file has more than 20,000 texts. Split it into several files',
    });
    const zip = new ZipFile();
    zip.addBuffer(Buffer.alloc(40_000_000), 'xl/worksheets/sheet1.xml');
    zip.end();
    const bomb = await buffer(zip.outputStream);
    const { run: open } = await importing('xlsx', bomb.toString('base64'));
    await expect(open(true)).rejects.toMatchObject({ message: expect.stringContaining('unpacked') });
  });
});
