import { describe, expect, test } from 'vitest';
import { emptyE3d } from '../../testing/e3d-arbitrary.ts';
import { addEntities } from '../commands/e3d.commands.ts';
import { addMaterialSlot } from '../commands/slots.commands.ts';
import { rowsOf, writeCells } from '../commands/tables.commands.ts';
import type { E3dRecords } from '../e3d.records.ts';
import { compileGraph } from '../graph/compile-graph.ts';
import { Evaluation } from '../graph/evaluation.ts';
import { checkGraph } from '../graph/graph-checks.ts';
import { draftGraph } from '../graph/graph-source.ts';
import { sceneResults } from '../graph/results.ts';
import type { ModelParts } from '../replace/model-parts.ts';
import { variantsIn } from './model-variants.ts';
import { variantKeys } from './variant-key.ts';
import { planVariants } from './variant-plan.ts';
import { importVariants } from './variants.commands.ts';

const fingerprint = { triangles: 2, area: 1, box: { x: 1, y: 0, z: 1 } };
const part = (material: string, variants?: Record<string, string>) => ({
  primitive: 0,
  material,
  fingerprint,
  ...(variants && { variants: Object.entries(variants).map(([variant, put]) => ({ variant, material: put })) }),
});
const laces = { Beach: 'Rope' };
const upper = { Night: 'Ink', Day: 'Snow', Beach: 'Chalk' };
const shoe = (more: ModelParts['nodes'] = []): ModelParts & { variants: string[] } => ({
  nodes: [
    { name: 'Shoe', parent: null, parts: [] },
    { name: 'Sole', parent: 0, parts: [part('Rubber')] },
    { name: 'Upper', parent: 0, parts: [part('Ink', upper)] },
    { name: 'Laces left', parent: 0, parts: [part('Snow', laces)] },
    { name: 'Laces right', parent: 0, parts: [part('Snow', laces)] },
    ...more,
  ],
  animations: [],
  variants: ['Night', 'Day', 'Beach'],
});

const placed = (): E3dRecords => addEntities.run(emptyE3d(), { items: [{ id: 'e', name: 'Shoe', components: [] }] });
let made = 0;
const newId = () => {
  made += 1;
  return `id${made}`;
};
const importOf = (model = shoe()) => {
  const { variants, parts, materials, first } = variantsIn(model);
  return {
    entity: 'e',
    name: 'Shoe',
    variants: variants.map((name) => ({ name, row: newId() })),
    first,
    parts: parts.map((one) => ({ ...one, slot: newId() })),
    materials: Object.fromEntries(materials.map((name) => [name, `m-${name}`])),
    control: newId(),
  };
};
/** What each slot holds under a variant, by the name of the slot. */
const heldUnder = (e3d: E3dRecords, variant?: string) => {
  const graph = compileGraph(draftGraph(e3d));
  expect(graph.faults).toEqual([]);
  const evaluation = new Evaluation(graph);
  if (variant !== undefined) evaluation.set({ 'shoe-variant': variant });
  const { slots } = sceneResults(evaluation);
  return Object.fromEntries(e3d.ordered('meshSlots').map(({ id, name }) => [name, slots.get(id)]));
};

describe('variants of a model', () => {
  test('parts of one material that vary alike are one slot, and a part of its own is another', () => {
    const { parts, materials, first, fault } = variantsIn(shoe());
    expect(parts.map(({ name, to }) => [name, to.node, to.material])).toEqual([
      ['Upper', 'Upper', 'Ink'],
      ['Snow', '', 'Snow'],
    ]);
    expect(materials).toEqual(['Ink', 'Snow', 'Chalk', 'Rope']);
    expect([first, fault]).toEqual([0, null]);
  });

  test('where another part has the material and does not vary, each part is a slot', () => {
    const { parts } = variantsIn(shoe([{ name: 'Tag', parent: 0, parts: [part('Snow')] }]));
    expect(parts.map(({ name, to }) => [name, to.node])).toEqual([
      ['Upper', 'Upper'],
      ['Laces left', 'Laces left'],
      ['Laces right', 'Laces right'],
    ]);
  });

  test('materials without a name, and variants that change nothing, are named as faults', () => {
    expect(variantsIn(shoe([{ name: 'Tag', parent: 0, parts: [part('', { Day: 'Snow' })] }])).fault).toMatch(/no name/);
    expect(variantsIn({ ...shoe(), nodes: [] }).fault).toMatch(/change no part/);
  });
});

describe('importVariants', () => {
  test('makes a table, slots, nodes and a control that put on the materials of each variant', () => {
    const after = importVariants.run(placed(), importOf());
    expect(after.all('dataTables')).toMatchObject([
      {
        id: 'shoe',
        name: 'Shoe',
        key: 'key',
        columns: [{ id: 'key' }, { id: 'label' }, { id: 'upper' }, { id: 'snow' }],
      },
    ]);
    expect(after.all('controls')).toMatchObject([
      { type: 'swatch', label: { value: { en: 'Shoe' } }, input: { id: 'shoe-variant' } },
    ]);
    const night = { Upper: 'm-Ink', Snow: 'm-Snow' };
    expect(heldUnder(after)).toEqual(night);
    expect(heldUnder(after, 'Night')).toEqual(night);
    expect(heldUnder(after, 'Day')).toEqual({ Upper: 'm-Snow', Snow: 'm-Snow' });
    expect(heldUnder(after, 'Beach')).toEqual({ Upper: 'm-Chalk', Snow: 'm-Rope' });
    expect(checkGraph(after)).toEqual([]);
  });

  test('variants whose names differ only by blanks are two options, and stay the same two when imported again', () => {
    const blank = { Day: 'Snow', 'Day ': 'Chalk' };
    const model = {
      ...shoe(),
      nodes: [{ name: 'Upper', parent: null, parts: [part('Ink', blank)] }],
      variants: ['Day', 'Day ', 'Day 2'],
    };
    const once = importVariants.run(placed(), importOf(model));
    expect(rowsOf(once, 'shoe').map(({ cells }) => cells.key)).toEqual(['Day', 'Day 3', 'Day 2']);
    expect(heldUnder(once, 'Day')).toEqual({ Upper: 'm-Snow' });
    expect(heldUnder(once, 'Day 3')).toEqual({ Upper: 'm-Chalk' });
    expect(planVariants(once, 'e', variantsIn(model)).options).toEqual([]);
    expect(rowsOf(importVariants.run(once, importOf(model)), 'shoe')).toEqual(rowsOf(once, 'shoe'));
  });

  test('names that are alike as far as a key can hold them get keys of their own', () => {
    const long = 'Å'.repeat(250);
    const keys = variantKeys([`${long}1`, `${long}2`, '', ' ']);
    expect(new Set(keys).size).toBe(4);
    expect(keys.every((key) => key.length <= 200)).toBe(true);
  });

  test('imported again, nothing is made twice and edited cells stay', () => {
    const once = importVariants.run(placed(), importOf());
    const [, day] = rowsOf(once, 'shoe');
    const edited = writeCells.run(once, {
      table: 'shoe',
      cells: [{ row: day?.id ?? '', column: 'upper', value: { type: 'material', id: 'mine' } }],
    });
    const again = importVariants.run(edited, importOf());
    for (const collection of ['dataTables', 'rows', 'meshSlots', 'nodes', 'controls'] as const)
      expect(again.all(collection)).toEqual(edited.all(collection));
  });

  test('a new version of the model adds its new variant and its new part', () => {
    const once = importVariants.run(placed(), importOf());
    const model = shoe([{ name: 'Tongue', parent: 0, parts: [part('Felt', { Dusk: 'Ash' })] }]);
    const again = importVariants.run(once, importOf({ ...model, variants: [...model.variants, 'Dusk'] }));
    expect(rowsOf(again, 'shoe').map(({ cells }) => cells.key)).toEqual(['Night', 'Day', 'Beach', 'Dusk']);
    expect(heldUnder(again, 'Dusk')).toEqual({ Upper: 'm-Ink', Snow: 'm-Snow', Tongue: 'm-Ash' });
    expect(heldUnder(again, 'Day')).toEqual({ Upper: 'm-Snow', Snow: 'm-Snow', Tongue: 'm-Felt' });
    expect(again.all('controls')).toHaveLength(1);
  });

  test('a slot that the part has is used, and one that something else fills stays as it is', () => {
    const to = { node: 'Upper', material: 'Ink', primitive: 0 };
    const slotted = addMaterialSlot.run(placed(), { id: 's', name: 'My upper', entity: 'e', to, shape: null });
    const after = importVariants.run(slotted, importOf());
    expect(heldUnder(after, 'Day')).toEqual({ 'My upper': 'm-Snow', Snow: 'm-Snow' });
    const [writer] = after.all('nodes').filter((node) => node.type === 'out.material' && node.slot?.id === 's');
    if (!writer) throw new Error('Nothing fills the slot');
    const taken = after.put('nodes', { ...writer, in: {} });
    const again = importVariants.run(taken, importOf());
    expect(again.get('nodes', writer.id)).toEqual({ ...writer, in: {} });
    expect(again.all('dataTables')).toHaveLength(1);
  });

  test('the plan names what would be made: all at first, then only what is new', () => {
    const first = planVariants(placed(), 'e', variantsIn(shoe()));
    expect(first).toMatchObject({ options: ['Night', 'Day', 'Beach'], taken: [], table: null });
    expect(first.slots.map(({ name }) => name)).toEqual(['Upper', 'Snow']);
    expect(first.materials).toEqual(['Ink', 'Snow', 'Chalk', 'Rope']);
    const once = importVariants.run(placed(), importOf());
    expect(planVariants(once, 'e', variantsIn(shoe()))).toMatchObject({
      ...{ slots: [], options: [], materials: [], table: 'shoe' },
    });
    const model = { ...shoe(), variants: [...shoe().variants, 'Dusk'] };
    expect(planVariants(once, 'e', variantsIn(model))).toMatchObject({
      ...{ slots: [], options: ['Dusk'], materials: ['Ink', 'Snow'] },
    });
  });
});
