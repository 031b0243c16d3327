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

test('a file that holds no text is refused before it is sent', async () => {
  await expect(contentOf('texts.csv', new Blob([new Uint8Array([1, 0, 2])]))).rejects.toThrow('it holds no text');
});

test.each([
  ['Pasted rows', 'Key\tSwedish\nmenu\tMeny', 'csv'],
  ['Pasted rows', '{"menu":"Meny"}', 'json'],
  ['Pasted rows', '<?xml version="1.0"?><xliff/>', 'xliff12'],
  ['Pasted rows', '# Swedish\nmsgid ""\nmsgstr ""', 'po'],
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
