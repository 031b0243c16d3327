import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readFileApart } from './read-file-apart.ts';
import { writeXlsx } from './xlsx-file.ts';

const language = 'sv';
const COUNT = 5_000;
const places = Array.from({ length: COUNT }, (_, at) => at);
const rows = places.map((at) => ({ key: `custom.k${at}`, place: '', values: { sv: `Text ${at}` } }));

test.each([
  [
    'po',
    `msgid ""\nmsgstr ""\n"Language: sv\\n"\n\n${places.map((at) => `msgctxt "custom.k${at}"\nmsgid "T ${at}"\nmsgstr "Text ${at}"\n\n`).join('')}`,
  ],
  ['csv', `Key,Swedish\n${places.map((at) => `custom.k${at},Text ${at}\n`).join('')}`],
  ['json', JSON.stringify({ sv: Object.fromEntries(places.map((at) => [`custom.k${at}`, `Text ${at}`])) })],
  ['xlsx', await writeXlsx(rows)],
] as const)('a large file of %s is read while others have their turns', async (format, content) => {
  const reading = readFileApart({ format, content, language });
  let turns = 0;
  let isRead = false;
  void reading.finally(() => {
    isRead = true;
  });
  while (!isRead) {
    turns += 1;
    await setImmediate();
  }
  const file = await reading;
  expect(file.rows.map(({ key, values }) => [key, values.sv])).toEqual(rows.map(({ key, values }) => [key, values.sv]));
  expect(turns).toBeGreaterThan(10);
});

test.each([
  ['small', ''],
  ['large', ' '.repeat(200_000)],
])('a %s file that cannot be read is refused with what is wrong, and the next one is read', async (_, blanks) => {
  const refused = readFileApart({ format: 'json', content: `{"sv":${blanks}`, language });
  const next = readFileApart({ format: 'csv', content: `Key,Swedish\ncustom.a,Hej${blanks}\n`, language });
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('This is not a JSON file') });
  expect((await next).rows).toHaveLength(1);
});
