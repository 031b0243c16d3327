import { compileGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import { draftGraph } from '@diorama/documents/e3d/graph/graph-source.ts';
import { sceneResults } from '@diorama/documents/e3d/graph/results.ts';
import { e3dOf } from '@diorama/documents/testing/sample-e3d.ts';
import { expect, test } from 'vitest';
import { content as contentOf, entity } from '../testing/scene-content.testing.ts';
import { PLAIN } from '../view/use-scene.ts';
import { configuredView, createConfiguredContent } from './configured-scene.ts';
import { controlPlan } from './controls.ts';
import { actionsOf, eventsOf } from './fire-event.ts';
import { optionsOf } from './options.ts';
import { unitText, valueText } from './value-text.ts';

const ref = (type: string, id: string) => ({ type, id });
const text = (en: string, sv?: string) => ({ type: 'custom' as const, value: { en, ...(sv ? { sv } : {}) } });
const document = () =>
  e3dOf({
    settings: { name: 'House' },
    dataTables: [
      {
        id: 't',
        name: 'Colours',
        key: 'k',
        columns: [
          { id: 'k', type: 'text' },
          { id: 'label', type: 'i18n' },
          { id: 'code', type: 'text' },
          { id: 'price', type: 'money', currency: 'SEK' },
        ],
        rows: [{ k: 'red', label: text('Red', 'Röd'), code: '#aa2211', price: 12_000 }, { k: 'raw' }],
      },
    ],
    graph: {
      nodes: [
        { id: 'colour', type: 'input.choice', table: ref('data-table', 't'), default: 'red' },
        { id: 'open', type: 'input.bool', default: false },
        { id: 'size', type: 'input.number', default: 2, min: 1 },
        { id: 'place', type: 'expr', expr: 'vec(size, 0, 0)', in: { size: 'size' } },
        { id: 'move', type: 'out.transform', entity: ref('entity', 'door'), in: { position: 'place' } },
        { id: 'show', type: 'out.visible', entity: ref('entity', 'wall'), in: { show: 'open' } },
        { id: 'area', type: 'out.value', unit: { type: 'area' }, in: { value: 'size' } },
        { id: 'pressed', type: 'event.interaction' },
        { id: 'toggled', type: 'event.change', of: ref('graph-node', 'open') },
        { id: 'yes', type: 'expr', expr: '!open', in: { open: 'open' } },
        { id: 'set', type: 'action.set', of: ref('graph-node', 'open'), in: { on: 'pressed', value: 'yes' } },
        { id: 'fly', type: 'action.camera', camera: ref('entity', 'cam'), in: { on: 'toggled' } },
      ],
    },
    interface: {
      groups: [
        { id: 'g', name: text('Inside') },
        { id: 'empty', name: text('Nothing') },
      ],
      controls: [
        {
          id: 'c1',
          type: 'slider',
          label: text('Size'),
          input: ref('graph-node', 'size'),
          group: ref('control-group', 'g'),
        },
        { id: 'c2', type: 'swatch', label: text('Colour'), input: ref('graph-node', 'colour') },
        { id: 'c3', type: 'area', label: text('Area'), output: ref('graph-node', 'area') },
        {
          id: 'c4',
          type: 'hotspot',
          label: text('Open'),
          input: ref('graph-node', 'open'),
          entity: ref('entity', 'door'),
        },
        { id: 'c5', type: 'toggle', label: text('Gone'), input: ref('graph-node', 'nowhere') },
      ],
    },
  });
const graph = () => compileGraph(draftGraph(document()));

test('options take their words, price and colour from their row', () => {
  expect(optionsOf(graph(), 'colour', {})).toEqual([
    {
      key: 'red',
      label: text('Red', 'Röd'),
      price: { value: 12_000, currency: 'SEK' },
      color: '#aa2211',
      picture: null,
    },
    { key: 'raw', label: text('raw'), price: null, color: null, picture: null },
  ]);
});

test('controls stand in their groups, totals and at objects; those that lead nowhere are left out', () => {
  const e3d = document();
  const plan = controlPlan({ groups: e3d.ordered('groups'), controls: e3d.ordered('controls') }, graph(), {});
  expect(plan.sections.map(({ id, controls }) => [id, ...controls.map((one) => `${one.id} ${one.type}`)])).toEqual([
    ['', 'c2 swatch'],
    // Without an upper end there is nothing to slide to.
    ['g', 'c1 number'],
  ]);
  expect(plan.totals.map(({ id }) => id)).toEqual(['c3']);
  expect([...plan.atObjects.keys()]).toEqual(['door']);
});

test('numbers are read in the visitor’s language and unit', () => {
  const sweden = { language: 'sv', sizeUnit: 'sqm' } as const;
  const english = { language: 'en', sizeUnit: 'sqf' } as const;
  const money = { type: 'money', currency: 'SEK' } as const;
  const plain = (text: string) => text.replaceAll(/\s/g, ' ');
  expect(plain(unitText(1_092_000, money, english))).toBe('SEK 1,092,000');
  expect(plain(unitText(1_092_000, money, sweden))).toBe('1 092 000 kr');
  expect(plain(unitText(0.5, money, english))).toBe('SEK 0.50');
  expect(unitText(85.5, { type: 'area' }, sweden)).toBe('85,5 m²');
  expect(unitText(85.5, { type: 'area' }, english)).toBe('920 sq ft');
  expect(unitText(0.00423, { type: 'area' }, sweden)).toBe('0,0042 m²');
  expect(unitText(0.00423, { type: 'area' }, english)).toBe('0.046 sq ft');
  expect(unitText(0, { type: 'area' }, sweden)).toBe('0 m²');
  expect(valueText(null, { type: 'any' }, english)).toBe('–');
  expect(valueText(text('Red', 'Röd'), { type: 'i18n' }, sweden)).toBe('Röd');
});

test('the scene follows: objects stand where the graph says, and what it hides is hidden', () => {
  const make = createConfiguredContent();
  const content = contentOf([entity('door', { type: 'transform' }), entity('wall'), entity('roof')], {});
  const evaluation = new Evaluation(graph(), { size: 3 });
  const first = make(content, sceneResults(evaluation));
  expect(first.entities.get('door')?.components[0]?.data).toMatchObject({ position: { x: 3, y: 0, z: 0 } });
  expect(first.entities.get('roof')).toBe(content.entities.get('roof'));
  expect([...configuredView(PLAIN, sceneResults(evaluation)).hidden]).toEqual(['wall']);
  evaluation.set({ open: true });
  const second = make(content, sceneResults(evaluation));
  expect(second.entities.get('door')).toBe(first.entities.get('door'));
  expect([...configuredView(PLAIN, sceneResults(evaluation)).hidden]).toEqual([]);
});

test('an event leads to its actions with the values of now', () => {
  const evaluation = new Evaluation(graph());
  expect(actionsOf(evaluation, 'pressed')).toEqual([{ type: 'set', input: 'open', value: true }]);
  expect(eventsOf(evaluation.graph, 'event.change', 'open')).toEqual(['toggled']);
  expect(actionsOf(evaluation, 'toggled')).toEqual([{ type: 'camera', camera: 'cam', seconds: 1 }]);
  expect(eventsOf(evaluation.graph, 'event.change', 'size')).toEqual([]);
});
