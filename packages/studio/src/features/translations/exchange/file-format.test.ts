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
  expect(await contentOf(new File([bytes], 'texts.csv'), 'csv')).toBe(TEXT);
});

test('a file that holds no text is refused before it is sent', async () => {
  await expect(contentOf(new File([new Uint8Array([1, 0, 2])], 'texts.csv'), 'csv')).rejects.toThrow(
    'it holds no text',
  );
});
