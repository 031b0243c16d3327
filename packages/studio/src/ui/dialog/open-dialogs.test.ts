import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

test('every dialog counts among those on screen, so that Back closes it before it leads anywhere', () => {
  const dialogs = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(source, path), 'utf8') }))
    .filter(({ text }) => /@base-ui\/react\/(?:alert-)?dialog'|\.showModal\(/.test(text));
  expect(dialogs.length).toBeGreaterThan(3);
  expect(dialogs.filter(({ text }) => !text.includes('useOpenDialog(')).map(({ path }) => path)).toEqual([]);
});
