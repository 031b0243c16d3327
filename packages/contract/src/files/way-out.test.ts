import { expect, test } from 'vitest';
import { foreignModel } from './foreign-models.ts';
import { TAKEN_KINDS } from './taken-kinds.ts';
import { WAY_OUT_BY_ENDING, wayOut } from './way-out.ts';

test.each([
  ['House.STEP', 'a STEP file'],
  ['a.b.skp', 'a SketchUp file'],
  ['igs', undefined],
  ['a.step.glb', undefined],
  ['step.', undefined],
])('the model %s is %s', (fileName, kind) => {
  expect(foreignModel(fileName)?.kind).toBe(kind);
});

test('the way out of a model is that of its program, of another file that of its kind, and of an unknown one none', () => {
  expect(wayOut('skp')).toBe(foreignModel('a.skp')?.wayOut);
  expect(wayOut('j2k')).toBe('Save it as PNG or JPEG');
  expect(wayOut('png')).toBeNull();
});

test('no kind that is taken has a way out, and no ending has two', () => {
  const taken = TAKEN_KINDS.flatMap(({ extensions }) => [...extensions]);
  expect(taken.filter((ending) => wayOut(ending) !== null)).toEqual([]);
  const endings = WAY_OUT_BY_ENDING.flatMap(([all]) => all.split(' '));
  expect(endings).toEqual([...new Set(endings)]);
});
