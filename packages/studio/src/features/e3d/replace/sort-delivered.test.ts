import { expect, test } from 'vitest';
import { type KnownModel, sortDelivered } from './sort-delivered.ts';

const known = (...names: string[]): KnownModel[] =>
  names.map((name, at) => ({ entityId: `object ${at}`, mesh: `mesh ${at}`, name }));
const sort = (files: readonly string[], models: readonly KnownModel[]) => {
  const { newer, others } = sortDelivered(
    files.map((name) => ({ name })),
    models,
  );
  return {
    newer: newer.map(({ file, known: { entityId } }) => [file.name, entityId]),
    others: others.map(({ name }) => name),
  };
};

test.each([
  ['Kitchen_v01.glb', 'Kitchen_v02.glb'],
  ['kitchen v1.fbx', 'Kitchen-V2.glb'],
  ['House.glb', 'House.glb'],
  ['House.glb', 'House (2).glb'],
  ['2231_Kvarnen_Kök_2026-04-12.zip', '2231 Kvarnen Kök 2026-11-29.zip'],
  ['Skåp rev2.obj', 'Skåp_revB.obj'],
])('%s is there, %s is its next version', (there, sent) => {
  expect(sort([sent], known(there))).toEqual({ newer: [[sent, 'object 0']], others: [] });
});

test.each([
  ['Kitchen.glb', 'Kitchen island.glb'],
  ['Cabinet 600.glb', 'Cabinet 800.glb'],
  ['House A.glb', 'House B.glb'],
])('%s is there, %s is another model', (there, sent) => {
  expect(sort([sent], known(there))).toEqual({ newer: [], others: [sent] });
});

test('a name that two models have, or two files, says nothing; what one model is shown by twice is one model', () => {
  expect(sort(['Chair v2.glb'], known('Chair v1.glb', 'chair.glb'))).toEqual({ newer: [], others: ['Chair v2.glb'] });
  expect(sort(['Chair v2.glb', 'Chair v3.glb'], known('Chair.glb'))).toMatchObject({ newer: [] });
  const twice = known('Chair.glb', 'Chair.glb').map((model) => ({ ...model, mesh: 'one' }));
  expect(sort(['Chair v2.glb', 'Table.glb'], twice)).toEqual({
    newer: [['Chair v2.glb', 'object 0']],
    others: ['Table.glb'],
  });
});
