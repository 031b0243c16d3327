import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buttonLook } from './button/button-look.ts';
import { fieldBoxSize } from './field/field-input-look.ts';

/** How to be 44 px high under a finger: by itself, or by what surrounds it. */
const IS_HIGH = /pointer-coarse:(?:h|size|min-h)-11|touch-target|pointer-coarse:before:-inset-3\.25/;

test.each(['small', 'normal'] as const)('a %s button is 44 px high under a finger', (size) => {
  for (const isSquare of [true, false]) expect(buttonLook('quiet', size, isSquare)).toMatch(IS_HIGH);
});

test('a field is 44 px high under a finger, in a row and in a form', () => {
  expect([fieldBoxSize(true), fieldBoxSize(false)].every((look) => IS_HIGH.test(look))).toBe(true);
});

/** Shared controls with looks of their own, each with the classes that begin it. */
const OWN: readonly (readonly [file: string, begins: string])[] = [
  ['ui/tabs.tsx', '-mx-1 flex h-9'],
  ['ui/field/vector-field.tsx', 'field-box h-7'],
  ['ui/color/color-field.tsx', 'field-box h-7'],
  ['ui/field/combobox.tsx', 'absolute top-1/2 right-7'],
  ['ui/field/switch.tsx', 'relative h-4.5'],
  ['ui/field/inspector-section.tsx', 'flex w-full items-center rounded-sm'],
  ['ui/list/tree-row.tsx', '-mr-1 grid size-4'],
  ['ui/button/segmented-control.tsx', 'relative inline-flex h-6'],
  ['editor/top-bar/save-status.tsx', 'flex h-7 items-center'],
  ['features/theme/contrast-summary.tsx', 'grid h-6 items-center'],
];

test.each(OWN)('what is pressed in %s is 44 px high under a finger', (file, begins) => {
  const source = readFileSync(join(import.meta.dirname, '..', file), 'utf8');
  const line = source.split('\n').find((one) => one.includes(begins));
  expect(line).toMatch(IS_HIGH);
});
