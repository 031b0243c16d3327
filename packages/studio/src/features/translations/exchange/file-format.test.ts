import { expect, test } from 'vitest';
import { contentOf } from './file-format.ts';

const TEXT = 'Key;Swedish\r\nmenu;Översikt\r\n';
const bytesOf = (text: string, encoding: 'latin1' | 'utf8' | 'utf16le') => new Uint8Array(Buffer.from(text, encoding));

test.each([
  ['Windows-1252, as Excel saves CSV', bytesOf(TEXT, 'latin1')],
  ['UTF-8', bytesOf(TEXT, 'utf8')],
  ['UTF-8 with its mark', bytesOf(`\uFEFF${TEXT}`, 'utf8')],
  ['UTF-16 with its mark, as Excel saves Unicode text', bytesOf(`\uFEFF${TEXT}`, 'utf16le')],
])('a file in %s keeps its letters', async (_, bytes) => {
  expect(await contentOf('texts.csv', new Blob([bytes]))).toEqual({ format: 'csv', text: TEXT });
});

const XML = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><xliff>“ł”</xliff>`;
const PO = (charset: string) => `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=${charset}\\n"\n# “ł”\n`;
/** “ł” in Windows-1250, whose byte for ł is ³ in Windows-1252. */
const inPolish = (text: string) => new Uint8Array(Buffer.from(text.replace('“ł”', '\x93\xb3\x94'), 'latin1'));

test.each([
  ['XLIFF', 'x.xlf', inPolish(XML('windows-1250'))],
  ['XLIFF in single quotes', 'x.xlf', inPolish(XML('windows-1250').replaceAll('"', "'"))],
  ['PO', 'x.po', inPolish(PO('CP1250'.toLowerCase()))],
  ['XLIFF that says UTF-16 and is saved again', 'x.xlf', bytesOf(XML('utf-16'), 'utf8')],
  ['XLIFF in UTF-16 without its mark', 'x.xlf', bytesOf(XML('utf-16'), 'utf16le')],
  ['XLIFF in UTF-16 the other way round', 'x.xlf', new Uint8Array(Buffer.from(XML('utf-16'), 'utf16le').swap16())],
  ['a template', 'x.pot', bytesOf(PO('CHARSET'), 'utf8')],
])('%s is read in the encoding that it names', async (_, name, bytes) => {
  expect((await contentOf(name, new Blob([bytes]))).text).toContain('“ł”');
});

test('a file in another encoding than it says is refused, with the way out', async () => {
  const file = contentOf('x.xlf', new Blob([inPolish(XML('UTF-8'))]));
  await expect(file).rejects.toThrow('says that it is in UTF-8, and it is not. Save it as UTF-8');
});

test('a file that holds no text is refused before it is sent', async () => {
  await expect(contentOf('texts.csv', new Blob([new Uint8Array([1, 0, 2])]))).rejects.toThrow('it holds no text');
});

test.each([
  ['Pasted rows', 'Key\tSwedish\nmenu\tMeny', 'csv'],
  ['Pasted rows', '{"menu":"Meny"}', 'json'],
  ['Pasted rows', '<?xml version="1.0"?><xliff/>', 'xliff12'],
  ['Pasted rows', '# Swedish\nmsgid ""\nmsgstr ""', 'po'],
  ['studio.sdlxliff', '', 'xliff12'],
  ['memoq.mqxliff', '', 'xliff12'],
  ['phrase.mxliff', '', 'xliff12'],
  ['wordfast.txlf', '', 'xliff12'],
  ['app_sv.arb', '', 'json'],
  ['export.xml', '<?xml version="1.0"?>\n<!-- a -->\n<x:xliff xmlns:x="a"/>', 'xliff12'],
  ['rows.txt', 'Key\tSwedish\nmenu\tMeny', 'csv'],
  ['texts.txt', '{"menu":"Meny"}', 'json'],
  ['delivery.sv.XLIFF', '', 'xliff12'],
  ['texts.pot', '', 'po'],
])('%s that say %j are %s', async (name, text, format) => {
  expect((await contentOf(name, new Blob([text]))).format).toBe(format);
});

test('a kind that is not read is named with those that are', async () => {
  await expect(contentOf('texts.docx', new Blob(['x']))).rejects.toThrow(
    '“texts.docx” is not a file of texts. Use Excel',
  );
});

test.each([
  ['sv.mo', 'make one with msgunfmt'],
  ['app_sv.ts', 'is of Qt Linguist'],
  ['Strings.sv.resx', 'save key and text as CSV'],
  ['Localizable.strings', 'as XLIFF in Xcode'],
  ['messages_sv.properties', 'prop2po'],
  ['sv.yaml', 'Convert it to JSON'],
  ['memory.tmx', 'without keys'],
  ['texts.xls', 'Save it as .xlsx'],
  ['package.mqxlz', 'Unpack it'],
  ['strings.xml', 'is XML, and not XLIFF'],
])('%s is refused with the way out: %s', async (name, wayOut) => {
  await expect(contentOf(name, new Blob(['<resources/>']))).rejects.toThrow(wayOut);
});
