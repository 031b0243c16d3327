import { expect, test } from 'vitest';
import { planOf } from './plan.ts';
import { allThings, matching } from './things.ts';
import type { WalkthroughData } from './walkthrough-data.ts';
import { WalkthroughModel } from './walkthrough-model.ts';

const none = { type: 'none' } as const;
const to = (id: string) => ({ type: 'keyframe' as const, keyframe: { type: 'keyframe', id } });
const said = (en: string, sv?: string) => ({ type: 'custom' as const, value: { en, ...(sv ? { sv } : {}) } });
type Data = WalkthroughData['product'];
type View = Data['keyframes'][number];

function view(id: string, others: Partial<View> = {}): View {
  const controls = { back: none, left: none, right: none };
  return { id, name: id, image: null, scale: 1, compass: 0, controls, widgets: [], ...others };
}

const placed = (id: string, marker: string, leadsTo?: string): View['widgets'][number] => ({
  ...{ id, x: 0.5, y: 0.5 },
  data: {
    type: 'marker',
    marker: { type: 'marker', id: marker },
    variant: leadsTo ? 'direction' : 'marker',
    ...(leadsTo ? { leadsTo: { type: 'keyframe', id: leadsTo } } : {}),
  },
});

/** Hall to kitchen and bath, kitchen back to the hall; nothing leads to the attic. */
function house(change: (product: Data) => Data = (product) => product): WalkthroughModel {
  const marker = (id: string, title: string) => ({ id, title: said(title), category: null, widget: null, blocks: [] });
  const controls = (left: View['controls']['left'], right: View['controls']['right']) => ({ back: none, left, right });
  const product: Data = {
    settings: {
      ...{ name: 'House', canvas: { width: 1920, height: 1080 }, compass: false, categoryFilter: false },
      start: { type: 'keyframe', id: 'hall' },
    },
    interface: { menu: none, info: none, blocks: [] },
    keyframes: [
      view('hall', { title: said('The hall', 'Hallen'), controls: controls(to('kitchen'), to('bath')) }),
      view('kitchen', {
        controls: controls(to('hall'), none),
        widgets: [placed('p1', 'oak'), placed('p2', 'way', 'hall')],
      }),
      view('bath', { widgets: [placed('p3', 'tiles'), placed('p4', 'oak')] }),
      view('attic'),
    ],
    transitions: [],
    outlines: [],
    markers: [marker('oak', 'Oak floor'), marker('tiles', 'Azulejo tíles'), marker('way', 'To the hall')],
    categories: [],
    widgets: [],
    stops: [
      { id: 's1', keyframe: { type: 'keyframe', id: 'bath' }, caption: said('The bath'), seconds: 5 },
      { id: 's2', keyframe: { type: 'keyframe', id: 'cellar' }, seconds: 7 },
    ],
  };
  // The theme is not read here.
  const data = { id: 'house', product: change(product), media: { pictures: {}, transitions: {} } };
  return new WalkthroughModel(data as unknown as WalkthroughData, 'sv');
}

test('the plan has the start below, a row for each step from it, and each way once', () => {
  const { views, links, rows } = planOf(house());
  expect(rows).toBe(3);
  expect(Object.fromEntries(views.map(({ id, x, y }) => [id, [x, Number(y.toFixed(2))]]))).toEqual({
    hall: [0.5, 0.83],
    kitchen: [0.25, 0.5],
    bath: [0.75, 0.5],
    attic: [0.5, 0.17],
  });
  expect(links.map(({ from, to: there }) => `${from.id} ${there.id}`)).toEqual(['hall kitchen', 'hall bath']);
});

test('where the author has placed every view, the plan keeps the places', () => {
  const places = [0, 100, 200, 300];
  const model = house((product) => ({
    ...product,
    keyframes: product.keyframes.map((one, at) => ({ ...one, position: { x: places[at] ?? 0, y: 0 } })),
  }));
  expect(planOf(model).views.map(({ x, y }) => [Number(x.toFixed(2)), y])).toEqual([
    [0.1, 0.5],
    [0.37, 0.5],
    [0.63, 0.5],
    [0.9, 0.5],
  ]);
});

test('what there is to see: each thing once, no directions, the seen ones last', () => {
  const model = house();
  const things = allThings(model, { has: (id) => id === 'oak', add: () => undefined });
  expect(things.map(({ title, keyframe, isSeen }) => [title, keyframe, isSeen])).toEqual([
    ['Azulejo tíles', 'bath', false],
    ['Oak floor', 'kitchen', true],
  ]);
  expect(matching(model, things, 'TILES bath').map(({ title }) => title)).toEqual(['Azulejo tíles']);
  expect(matching(model, things, 'cellar')).toEqual([]);
});

test('a view is called by its title in the language of the visitor, a direction leads to a view', () => {
  const model = house();
  expect([model.keyframeName('hall'), model.keyframeName('attic'), model.keyframeAlt('hall')]).toEqual([
    'Hallen',
    'attic',
    'Hallen',
  ]);
  expect(model.markers('kitchen').map(({ leadsTo }) => leadsTo)).toEqual([null, 'hall']);
});

test('a stop of a view that is gone is left out of the tour', () => {
  expect(house().stops()).toEqual([{ id: 's1', keyframe: 'bath', caption: 'The bath', language: 'en', seconds: 5 }]);
});
