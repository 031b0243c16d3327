import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invertEdits, refitEdits } from '../../engine/history.ts';
import { Records } from '../../engine/schema/records.ts';
import { trustedTables } from '../../engine/schema/tables.ts';
import { parseRecord } from '../../engine/schema/validate.ts';
import { emptyE3d } from '../../testing/e3d-arbitrary.ts';
import { contentOf, wholeOf, withEdits } from '../../testing/record-map.ts';
import { e3dDocument } from '../e3d.document.ts';
import type { E3dRecords } from '../e3d.records.ts';
import {
  addNodes,
  changeRule,
  connectNodes,
  copiesOf,
  dependentsOf,
  dependsOn,
  nodeIdFor,
  nodeOf,
  placeNodes,
  removeNodes,
  renameNode,
  setNodeWidget,
} from './graph.commands.ts';

const settled = (e3d: E3dRecords): E3dRecords => new Records(e3dDocument, trustedTables(e3dDocument, wholeOf(e3d)));
const graph = () =>
  settled(
    addNodes.run(emptyE3d(), {
      nodes: [
        nodeOf('input.choice', 'facade'),
        nodeOf('input.number', 'length'),
        nodeOf('expr', 'sum', { expr: 'a + b', in: { a: 'length', b: 'row.price' } }),
        nodeOf('table.row', 'row', { in: { key: 'facade' } }),
        nodeOf('constraint.allow', 'rule', { choice: { type: 'graph-node', id: 'facade' }, in: { when: 'sum' } }),
        nodeOf('action.widget', 'open'),
      ],
    }),
  );

const id = fc.constantFrom('facade', 'length', 'sum', 'row', 'rule', 'open', 'new', 'gone');
const ids = fc.uniqueArray(id, { maxLength: 4 });
const made = ids.map((all) => all.map((one) => nodeOf('expr', one, { expr: 'facade', in: { facade: 'facade' } })));
const step = <A>(command: { run: (e3d: E3dRecords, args: A) => E3dRecords }, args: fc.Arbitrary<A>) =>
  args.map((given) => (e3d: E3dRecords) => command.run(e3d, given));
const steps = fc.oneof(
  step(addNodes, fc.record({ nodes: made })),
  step(
    placeNodes,
    fc.record({ items: fc.array(fc.record({ id, x: fc.integer(), y: fc.integer() }), { maxLength: 3 }) }),
  ),
  step(
    connectNodes,
    fc.record({
      items: fc.array(fc.record({ node: id, input: fc.constantFrom('a', 'when'), from: fc.option(id) }), {
        maxLength: 3,
      }),
    }),
  ),
  step(removeNodes, fc.record({ ids })),
  step(renameNode, fc.record({ id, name: fc.string({ maxLength: 20 }) })),
  step(changeRule, fc.record({ nodes: made, without: ids })),
  step(
    setNodeWidget,
    fc.record({
      id,
      widget: fc.option(fc.constant({ id: 'w', collectionId: 'c', name: { en: 'Sofa' } })),
      newId: fc.constant('used'),
    }),
  ),
);

test('every change of a graph can be undone, and leaves records that their schema accepts', () => {
  fc.assert(
    fc.property(steps, (run) => {
      const before = graph();
      const edits = run(before).edits();
      const done = withEdits(wholeOf(before), edits);
      const back = refitEdits(e3dDocument, invertEdits(edits), ({ key }) => done.get(key));
      expect(contentOf(withEdits(done, back))).toBe(contentOf(wholeOf(before)));
      for (const { key, after } of edits)
        if (after) expect(parseRecord(e3dDocument, key, after)).toMatchObject({ ok: true });
    }),
    { numRuns: 300 },
  );
});

test('removing a node takes away what it feeds and every other reference to it', () => {
  const next = removeNodes.run(graph(), { ids: ['facade', 'length'] });
  expect(next.get('nodes', 'row')?.in).toEqual({});
  expect(next.get('nodes', 'sum')?.in).toEqual({ b: 'row.price' });
  expect(next.get('nodes', 'rule')).toMatchObject({ choice: null, in: { when: 'sum' } });
});

test('connecting passes over what would close a circle', () => {
  const before = graph();
  const next = connectNodes.run(before, {
    items: [
      { node: 'row', input: 'key', from: 'sum' },
      { node: 'sum', input: 'a', from: 'sum' },
      { node: 'sum', input: 'b', from: null },
    ],
  });
  expect(next.get('nodes', 'row')).toEqual(before.get('nodes', 'row'));
  expect(next.get('nodes', 'sum')?.in).toEqual({ a: 'length' });
});

test('a node depends on what it reads, however many stand between, and on itself', () => {
  const e3d = graph();
  const get = (id: string) => e3d.get('nodes', id);
  expect(dependsOn(get, 'rule', 'facade')).toBe(true);
  expect(dependsOn(get, 'facade', 'rule')).toBe(false);
  expect(dependsOn(get, 'row', 'row')).toBe(true);
  const ids = e3d.all('nodes').map((node) => node.id);
  for (const id of ids)
    expect([...dependentsOf(e3d.all('nodes'), id)].sort()).toEqual(ids.filter((one) => dependsOn(get, one, id)).sort());
});

test('an id is made of the name, and told apart from others', () => {
  expect(nodeIdFor('Fasadfärg, röd', new Set())).toBe('fasadfarg-rod');
  expect(nodeIdFor('Roof', new Set(['roof', 'roof-2']))).toBe('roof-3');
  expect(nodeIdFor('3 walls', new Set())).toBe('node-3-walls');
  expect(nodeIdFor('—', new Set())).toBe('node');
});

test('copies read and refer to the copies of what was copied with them', () => {
  const nodes = graph().ordered('nodes');
  const copyOf = new Map([
    ['facade', 'facade-2'],
    ['row', 'row-2'],
    ['rule', 'rule-2'],
  ]);
  const copies = copiesOf(
    nodes.filter((node) => copyOf.has(node.id)),
    copyOf,
    { x: 8, y: 4 },
  );
  expect(copies).toMatchObject([
    { id: 'facade-2', x: 8, y: 4 },
    { id: 'row-2', in: { key: 'facade-2' } },
    { id: 'rule-2', choice: { id: 'facade-2' }, in: { when: 'sum' } },
  ]);
});

test('a name is the first line of the note, and the rest stays', () => {
  const noted = graph().patch('nodes', 'sum', { note: 'Price\nwith tax' });
  expect(renameNode.run(noted, { id: 'sum', name: 'Total' }).get('nodes', 'sum')?.note).toBe('Total\nwith tax');
});
