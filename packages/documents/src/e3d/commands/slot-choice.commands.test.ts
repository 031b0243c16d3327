import { expect, test } from 'vitest';
import { Records } from '../../engine/schema/records.ts';
import { trustedTables } from '../../engine/schema/tables.ts';
import { emptyE3d } from '../../testing/e3d-arbitrary.ts';
import { wholeOf } from '../../testing/record-map.ts';
import { e3dDocument } from '../e3d.document.ts';
import type { E3dRecords } from '../e3d.records.ts';
import { compileGraph } from '../graph/compile-graph.ts';
import { Evaluation } from '../graph/evaluation.ts';
import { draftGraph } from '../graph/graph-source.ts';
import { sceneResults } from '../graph/results.ts';
import { nodeOf, setChoiceTable } from './graph.commands.ts';
import { offerSlot } from './slot-choice.commands.ts';

const settled = (e3d: E3dRecords): E3dRecords => new Records(e3dDocument, trustedTables(e3dDocument, wholeOf(e3d)));
const house = () =>
  settled(
    emptyE3d()
      .put('entities', { id: 'house', order: 'a0', name: 'House', components: [] })
      .put('meshSlots', {
        ...{ type: 'material' as const, id: 'roof', order: 'a0', name: 'Taktäckning' },
        entity: { type: 'entity', id: 'house' },
        fallback: { type: 'material', id: 'zinc' },
        match: { node: 'Roof', material: 'Roof', primitive: 0, fingerprint: null },
      }),
  );
const OPTIONS = [
  { id: 'tiles', name: 'Röda pannor', row: 'r1' },
  { id: 'zinc', name: 'Zink', row: 'r2' },
  { id: 'zinc-2', name: 'Zink', row: 'r3' },
];

test('what may fill a slot becomes a choice that fills it, and begins with what it shows', () => {
  const made = settled(offerSlot.run(house(), { slot: 'roof', options: OPTIONS, control: 'c1' }));
  expect(made.all('dataTables')).toMatchObject([{ id: 'taktackning', name: 'Taktäckning', key: 'key' }]);
  expect(made.ordered('rows').map(({ cells }) => cells)).toMatchObject([
    { key: 'roda_pannor', material: { type: 'material', id: 'tiles' } },
    { key: 'zink' },
    { key: 'zink_2' },
  ]);
  expect(made.all('controls')).toMatchObject([{ id: 'c1', type: 'swatch', input: { id: 'taktackning' } }]);
  const graph = compileGraph(draftGraph(made));
  expect(graph.faults).toEqual([]);
  const shown = (configuration: Record<string, string>) =>
    sceneResults(new Evaluation(graph, configuration)).slots.get('roof');
  expect(shown({})).toBe('zinc');
  expect(shown({ taktackning: 'roda_pannor' })).toBe('tiles');
});

test('a slot that is filled, or offered nothing, stays as it is', () => {
  const made = settled(offerSlot.run(house(), { slot: 'roof', options: OPTIONS, control: 'c1' }));
  expect(offerSlot.run(made, { slot: 'roof', options: OPTIONS, control: 'c2' }).edits()).toEqual([]);
  expect(offerSlot.run(house(), { slot: 'roof', options: [], control: 'c2' }).edits()).toEqual([]);
  expect(offerSlot.run(house(), { slot: 'gone', options: OPTIONS, control: 'c2' }).edits()).toEqual([]);
});

test('a choice begins with an option of the table that it is given', () => {
  const made = settled(offerSlot.run(house(), { slot: 'roof', options: OPTIONS, control: 'c1' }));
  const loose = settled(setChoiceTable.run(made, { id: 'taktackning', table: null }));
  expect(loose.get('nodes', 'taktackning')).toMatchObject({ table: null, default: 'zink' });
  const node = nodeOf('input.choice', 'taktackning', { default: 'gone' });
  const other = settled(loose.put('nodes', { ...node, order: 'a0' }));
  expect(
    setChoiceTable.run(other, { id: 'taktackning', table: 'taktackning' }).get('nodes', 'taktackning'),
  ).toMatchObject({
    table: { id: 'taktackning' },
    default: 'roda_pannor',
  });
});
