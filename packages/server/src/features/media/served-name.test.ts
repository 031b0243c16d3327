import { expect, test } from 'vitest';
import { FILE_KINDS } from '../files/file-kinds.ts';
import { servedName } from './served-name.ts';

test.each([
  ['image/png', 'hall.png', 'hall.png'],
  ['image/jpeg', 'hall.JPEG', 'hall.JPEG'],
  ['image/png', 'setup.bat', 'setup.png'],
  ['image/png', 'invoice.pdf.exe', 'invoice.pdf.png'],
  ['application/pdf', 'run', 'run.pdf'],
  ['application/x-unknown', 'setup.exe', 'setup.bin'],
])('%s at %s is saved as %s', (type, name, saved) => {
  expect(servedName(type, name)).toBe(saved);
});

// The others are made into one of these before anything is served.
const served = FILE_KINDS.filter(({ isSource }) => !isSource);

test.each(served)('$name files keep every ending of their kind', ({ type, extensions }) => {
  for (const extension of extensions) expect(servedName(type, `a.${extension}`)).toBe(`a.${extension}`);
});
