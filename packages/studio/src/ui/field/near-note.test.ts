import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOnlyNear } from '@diorama/documents/shared/text/name-search.ts';
import { expect, test } from 'vitest';
import { isNearRead, nearNote } from './near-note.ts';

const SOURCES = join(import.meta.dirname, '..', '..');
/** Those of the gallery, and tests, show the field itself. */
const screens = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx') && !path.endsWith('.screen.test.tsx') && !path.startsWith('gallery'))
  .filter((path) => readFileSync(join(SOURCES, path), 'utf8').includes('<SearchField'));

test.each(screens)('each search of %s says when it lists only what is close to the text', (path) => {
  const fields = readFileSync(join(SOURCES, path), 'utf8').match(/<SearchField\b[\s\S]*?\n?\s*\/>/g) ?? [];
  expect(fields.length).toBeGreaterThan(0);
  for (const field of fields) expect(field).toContain('isNear=');
});

test('a list is only close to a text when none of it has the text', () => {
  const named = (names: string[], text: string) => isOnlyNear(names, text, (name) => [name]);
  expect(named(['Sjöstaden'], 'sjostadden')).toBe(true);
  expect(named(['Sjöstaden', 'Sjöstadden 2'], 'sjostadden')).toBe(false);
  expect(named([], 'sjostadden')).toBe(false);
  expect(named(['Sjöstaden'], ' ')).toBe(false);
});

test('what is read page by page is close when its first page says so', () => {
  expect(isNearRead({ data: { pages: [{ isNear: true }, {}] } })).toBe(true);
  expect(isNearRead({ data: { pages: [{}] } })).toBe(false);
  expect(isNearRead({})).toBe(false);
  expect(nearNote(' sjöstadden ')).toBe('Showing what is close to “sjöstadden”');
});
