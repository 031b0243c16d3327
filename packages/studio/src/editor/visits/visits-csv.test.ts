import { expect, test } from 'vitest';
import { visitsCsv } from './visits-csv.ts';

test('a view that is named like a formula is a text in the file, and figures stay figures', () => {
  const columns = [
    { id: 'name', label: 'View', value: ({ name }: { name: string }) => name },
    { id: 'time', label: 'Time', value: () => null },
    { id: 'change', label: 'Change', value: () => -3 },
  ];
  expect(visitsCsv([{ name: '=HYPERLINK("https://x.test")' }], columns)).toBe(
    '\uFEFFView,Average time (ms),Change\r\n"\'=HYPERLINK(""https://x.test"")",,-3\r\n',
  );
});
