import { expect, test } from 'vitest';
import { pastedNames } from './pasted-names.ts';

test('a single line is text like any other', () => {
  expect(pastedNames('Flat 101')).toBeNull();
  expect(pastedNames('\n#ff0000\tFlat 101\n')).toBeNull();
});

test('names without colours are taken in their order', () => {
  expect(pastedNames('101\r\n\r\n 102 \n103')).toEqual({ type: 'ordered', names: ['101', '102', '103'] });
  expect(pastedNames('110101\n110102\n110103')).toMatchObject({ type: 'ordered' });
});

test.each([
  ['tabs', '#ff0000\tFlat 101\n#00FF00\tFlat 102'],
  ['commas', '#ff0000, Flat 101\n#00ff00, Flat 102'],
  ['the name first', 'Flat 101;#ff0000\nFlat 102;#00ff00'],
  ['no hash', 'ff0000 Flat 101\n00ff00 Flat 102'],
  ['three numbers', '255,0,0\tFlat 101\n0,255,0\tFlat 102'],
  ['three numbers behind', 'Flat 101: 255 0 0\nFlat 102: 0 255 0'],
  ['lines of JSON', '{\n"ff0000": "Flat 101",\n"00ff00": "Flat 102",\n}'],
])('colours are understood that are written with %s', (_, text) => {
  const read = pastedNames(text);
  expect(read?.type === 'colored' && [...read.names]).toEqual([
    ['#ff0000', 'Flat 101'],
    ['#00ff00', 'Flat 102'],
  ]);
});

test('lines without a colour are named, and a name may hold a number', () => {
  const read = pastedNames('#ff0000\tHouse 12\n#00ff00\tHouse 14, left\nBalcony');
  expect(read).toMatchObject({ faults: ['Balcony'] });
  expect(read?.type === 'colored' && read.names.get('#00ff00')).toBe('House 14, left');
});
