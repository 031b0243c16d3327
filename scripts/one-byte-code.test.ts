import { SourceMap } from 'node:module';
import { runInNewContext } from 'node:vm';
import { transformSync } from 'rolldown/utils';
import { expect, test } from 'vitest';
import { inOneByte } from './one-byte-code.mjs';

const SOURCE = String.raw`
/** A comment … with wide characters. */
const text = 'a … b “c” 😀', regex = /[“”…]+\…/g, template = ${'`'}é … \… ${'$'}{text} ${'`'}; const after = text.length;
const raw = String.raw${'`'}a”b${'`'}, last = 'Ω'; const end = [text, regex.source.length, 'x……'.match(regex)?.[0], template, after, raw, last];
end;
`;

test('a program means the same in characters of one byte, raw texts aside', () => {
  const { code, mappings } = inOneByte(SOURCE, '');
  expect(mappings).toBe('');
  expect(code.replaceAll(/String\.raw`[^`]*`/g, '')).not.toMatch(/[^\0-\xff]/);
  const [text, , ...rest] = runInNewContext(code);
  const [plain, , ...others] = runInNewContext(SOURCE);
  expect([text, ...rest]).toEqual([plain, ...others]);
});

test('every place of the source map is where it was', () => {
  const built = transformSync('wide.js', SOURCE, { sourcemap: true });
  const map = built.map;
  if (!map) throw new Error('no source map was made');
  const before = new SourceMap({ ...map, version: 3, file: '', sourceRoot: '', sourcesContent: [] });
  const narrow = inOneByte(built.code, map.mappings);
  const after = new SourceMap({
    ...map,
    version: 3,
    file: '',
    sourceRoot: '',
    sourcesContent: [],
    mappings: narrow.mappings,
  });
  const words = ['text', 'regex', 'template', 'after', 'raw', 'last', 'end'];
  const placesIn = (code: string, sourceMap: SourceMap) =>
    words.flatMap((word) =>
      code.split('\n').flatMap((line, at) =>
        [...line.matchAll(new RegExp(`\\b${word}\\b`, 'g'))].map(({ index }) => {
          const entry = sourceMap.findEntry(at, index);
          return 'originalLine' in entry ? [word, entry.originalLine, entry.originalColumn] : [word];
        }),
      ),
    );
  expect(placesIn(narrow.code, after)).toEqual(placesIn(built.code, before));
  expect(narrow.mappings).not.toBe(map.mappings);
});
