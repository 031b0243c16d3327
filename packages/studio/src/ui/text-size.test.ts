import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const STUDIO = join(import.meta.dirname, '..');
/** Cards of graphs have a size of their own and grow with the zoom of the graph; the gallery shows them all. */
const HAVE_OWN_SIZE = /^gallery\/|\/graph\//;
const sources = readdirSync(STUDIO, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !HAVE_OWN_SIZE.test(file))
  .map((file) => ({ file, text: readFileSync(join(STUDIO, file), 'utf8') }));

/** What matches in the sources, each with its file. */
const found = (pattern: RegExp): string[] =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([match]) => `${file}: ${match}`));

test('texts, and what holds them, grow with the texts of the browser: none of their sizes is in pixels', () => {
  expect(found(/\b(?:text|leading|w|h|size|(?:min|max)-[wh]|grid-cols)-\[[^\]\s]*\dpx[^\]\s]*\]/g)).toEqual([]);
  const styles = readFileSync(join(STUDIO, 'styles/base.css'), 'utf8');
  expect(styles.match(/--text-[\w-]+: [\d.]+px/g)).toBeNull();
});

test('widths at which the layout changes grow with the texts of the browser', () => {
  expect(found(/\((?:min-|max-)?width\s*[:<>]=?\s*[\d.]+px\)|(?:@?min|@?max)-\[[\d.]+px\]/g)).toEqual([]);
});

test('an outline that is taken away comes back as a line where the keyboard is', () => {
  const bare = /outline-none focus-visible:outline-\d(?! focus-visible:outline-solid)/g;
  expect(found(bare)).toEqual([]);
});
