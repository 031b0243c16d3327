import { onEarth } from './demo-district.ts';

type Fields = Readonly<Record<string, unknown>>;

const ref = (type: string, id: string) => ({ type, id });
const [lng, lat] = onEarth([372, 104]);

/** Px between rules that follow each other, and between chains. */
const [STEP, ROW] = [280, 130];

/** Three chains of rules: a plot that is flown to, a category that is looked around for, and one that shows from afar. */
const CHAINS: readonly (readonly Fields[])[] = [
  [
    { type: 'trigger', on: 'shape.select', target: ref('outline-feature', 'plot-2') },
    { type: 'condition', test: 'zoom.within', zoom: { min: 0, max: 16 } },
    {
      type: 'action',
      do: 'camera.fly',
      view: { type: '3d', center: { lng, lat }, zoom: 17.25, pitch: 52, bearing: -18 },
    },
  ],
  [
    { type: 'trigger', on: 'category.toggle', target: ref('category', 'nature') },
    { type: 'condition', test: 'category.on', target: ref('category', 'nature') },
    { type: 'action', do: 'camera.fit', target: ref('category', 'nature') },
  ],
  [
    { type: 'trigger', on: 'zoom.enter', zoom: { min: 17, max: 22 } },
    { type: 'action', do: 'category.hide', target: ref('category', 'transport') },
  ],
  [
    { type: 'trigger', on: 'zoom.leave', zoom: { min: 17, max: 22 } },
    { type: 'action', do: 'category.show', target: ref('category', 'transport') },
  ],
];

const STOPS: readonly { en: string; sv: string; at: [number, number]; zoom: number; pitch: number; bearing: number }[] =
  [
    { en: 'The district', sv: 'Området', at: [160, 0], zoom: 15.25, pitch: 48, bearing: -18 },
    { en: 'The plots', sv: 'Tomterna', at: [372, 104], zoom: 17.25, pitch: 55, bearing: -18 },
    { en: 'By the lake', sv: 'Vid sjön', at: [60, -230], zoom: 16, pitch: 50, bearing: 24 },
  ];

/** The tour over the demo map. */
export const demoStops = (): (Fields & { id: string })[] =>
  STOPS.map(({ en, sv, at, ...camera }, index) => {
    const [east, north] = onEarth(at);
    return {
      id: `stop-${index + 1}`,
      name: { type: 'custom', value: { en, sv } },
      view: { type: '3d', center: { lng: east, lat: north }, ...camera },
      show: [],
      hide: [],
      widget: null,
    };
  });

/** The demo map's rules, and what connects them. */
export function demoRules(): { nodes: (Fields & { id: string })[]; edges: (Fields & { id: string })[] } {
  const placed = CHAINS.map((chain, row) =>
    chain.map((rule, at) => ({ ...rule, id: `rule-${row + 1}-${at + 1}`, x: at * STEP, y: row * ROW })),
  );
  return {
    nodes: placed.flat(),
    edges: placed.flatMap((chain) =>
      chain.slice(1).map(({ id }, at) => ({
        id: `to-${id}`,
        from: ref('graph-node', chain[at]?.id ?? ''),
        to: ref('graph-node', id),
      })),
    ),
  };
}
