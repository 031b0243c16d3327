import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { translatedProject } from '../translations.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

type Format = 'csv' | 'xlsx';

async function project() {
  const { call, projectId } = await translatedProject(server);
  return {
    set: (key: string, language: 'en' | 'sv', value: string) =>
      call.translations.upsert.mutate({ projectId, key, language, value }),
    export: (format: Format) => call.translations.export.query({ projectId, format, language: 'sv' }),
    send: (format: Format, content: string, dryRun: boolean) =>
      call.translations.import.mutate({ projectId, format, onConflict: 'override', dryRun, content }),
  };
}

describe('what spreadsheets leave in cells where a text should be', () => {
  const DEBRIS = ['#REF!', '#N/A', '#NAME?', '#VALUE!', '#DIV/0!', '#NUM!', '#NULL!', '=CONCATENATE(A1,A2)'];
  const table = (rows: readonly (readonly string[])[]): string => rows.map((row) => row.join(';')).join('\n');
  const workbook = async (cells: string) => {
    const zip = new ZipFile();
    const parts = {
      'xl/workbook.xml':
        '<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/a.xml"/></Relationships>',
      'xl/worksheets/a.xml': `<worksheet><sheetData><row><c t="str"><v>Key</v></c><c t="str"><v>Swedish</v></c></row>${cells}</sheetData></worksheet>`,
    };
    for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
    zip.end();
    return (await buffer(zip.outputStream)).toString('base64');
  };
  const rowsOf = (type: string) =>
    DEBRIS.map((_, at) => `<row><c t="str"><v>custom.k${at}</v></c><c t="${type}"><v>${DEBRIS[at]}</v></c></row>`).join(
      '',
    );

  test.each([
    ['csv', () => table([['Key', 'Swedish'], ...DEBRIS.map((text, at) => [`custom.k${at}`, text])])],
    ['xlsx', () => workbook(rowsOf('str'))],
    ['xlsx', () => workbook(rowsOf('e'))],
  ] as const)(
    '%s: each such row is refused by name, none is taken as text or left without a word',
    async (format, made) => {
      const { set, send } = await project();
      await set('custom.k0', 'sv', 'Standing');
      const { counts, differences, notes } = await send(format, await made(), true);
      expect(counts).toMatchObject({ change: 0, add: 0, refuse: DEBRIS.length });
      for (const { message } of differences)
        expect(message).toMatch(/^“Swedish” holds (?:a formula|an error).*(?:Copy|Correct)/);
      expect(notes).toEqual([]);
    },
  );

  test('a text of ours that looks like one travels out and back unchanged', async () => {
    const { set, send, export: exported } = await project();
    await set('custom.a', 'sv', '=1+1');
    await set('custom.b', 'sv', '#REF!');
    for (const format of ['csv', 'xlsx'] as const) {
      const { content } = await exported(format);
      expect((await send(format, content, true)).counts).toMatchObject({ change: 0, add: 0, refuse: 0 });
    }
  });

  test('a number is named where neither the text nor its source is one', async () => {
    const { set, send } = await project();
    await set('custom.book', 'en', 'Book');
    await set('custom.year', 'en', '2026');
    const content = table([
      ['Key', 'Swedish'],
      ['custom.book', '42'],
      ['custom.year', '2027'],
    ]);
    expect((await send('csv', content, true)).differences).toMatchObject([
      { key: 'custom.book', action: 'add', message: '“42” is a value and no text. Check that it is meant' },
      { key: 'custom.year', action: 'add', message: null },
    ]);
  });
});
