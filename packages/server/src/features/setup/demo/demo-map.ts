import { ordersBetween } from '@diorama/documents/engine/order.ts';
import type { LngLat } from '@diorama/documents/gis/geo.schema.ts';
import type { Media } from '@diorama/documents/shared/primitives.schema.ts';
import { area, buildings, GROUND, NAMES, onEarth, PLOTS, STREETS, VILLA_HOUSE, WAY_TO_BEACH } from './demo-district.ts';
import { demoRules, demoStops } from './demo-map-rules.ts';
import { CATEGORIES, PLACES } from './demo-places.ts';

type Text = { en: string; sv: string };
type Value = Readonly<Record<string, unknown>>;

const name = (value: Text) => ({ type: 'custom', value });
const ref = (type: string, id: string) => ({ type, id });
const place = (at: Parameters<typeof onEarth>[0]): LngLat => {
  const [lng, lat] = onEarth(at);
  return { lng, lat };
};

/** `#rrggbb` as a colour of a document. */
const color = (hex: string) => ({
  r: Number.parseInt(hex.slice(1, 3), 16),
  g: Number.parseInt(hex.slice(3, 5), 16),
  b: Number.parseInt(hex.slice(5, 7), 16),
  a: 1,
});

/** An area of one colour with a thin edge of it. */
const filled = (hex: string, edge: string, opacity = 1) => ({
  default: { fill: color(hex), fillOpacity: opacity, line: color(edge), lineOpacity: 1, lineWidth: 1, lineDash: [] },
  hovered: {},
  selected: {},
});

const road = (hex: string, width: number, dash: number[] = []) => ({
  default: { fill: color(hex), fillOpacity: 0, line: color(hex), lineOpacity: 1, lineWidth: width, lineDash: dash },
  hovered: {},
  selected: {},
});

/** Metres of houses next to each other: one, two and three floors. */
const HEIGHTS = [7, 6, 10, 7, 4];

const PLOT_COLORS = { free: '#16a34a', reserved: '#ca8a04', sold: '#9ca3af' } as const;
const PLOT_WORDS: Readonly<Record<keyof typeof PLOT_COLORS, Text>> = {
  free: { en: 'for sale', sv: 'till salu' },
  reserved: { en: 'reserved', sv: 'reserverad' },
  sold: { en: 'sold', sv: 'såld' },
};

const plotStyles = (state: keyof typeof PLOT_COLORS) => {
  const fill = color(PLOT_COLORS[state]);
  return {
    default: { fill, fillOpacity: 0.28, line: fill, lineOpacity: 1, lineWidth: 2, lineDash: [] },
    hovered: { fillOpacity: 0.5 },
    selected: { fillOpacity: 0.65, lineWidth: 4 },
  };
};

/** Visitors are shown the way from the villa, or from where they are. */
const TO_BEACH = { type: 'set-navigation', mode: 'directions', profile: 'walking', route: WAY_TO_BEACH };

/** What the card of the villa shows and leads to: a picture of it, and the model of the house, where the demo has them. */
interface DemoHouse {
  houseId: string | null;
  picture: Media | null;
}

const villaCard = ({ houseId, picture }: DemoHouse) => ({
  text: name({
    en: 'Four rooms on one floor, 148 m², with the lake to the south and the forest to the north.',
    sv: 'Fyra rum på ett plan, 148 m², med sjön i söder och skogen i norr.',
  }),
  address: 'Villagatan 4',
  ...(picture ? { media: picture } : {}),
  ...(houseId === null ? {} : { link: { type: 'internal', product: { type: 'e3d', id: houseId } } }),
});

/** The demo's map: an invented district around the villa, with what is near. By record key. */
export function demoMap(title: Text, house: DemoHouse): Record<string, Record<string, unknown>> {
  const { houseId } = house;
  const records: Record<string, Record<string, unknown>> = {};
  const put = (collection: string, items: readonly (Value & { id: string })[]) => {
    const orders = ordersBetween(null, null, items.length);
    items.forEach((item, at) => {
      records[`${collection}/${item.id}`] = { ...item, order: orders[at] };
    });
  };
  const [ground, streets, houses, plots, places, names] = ordersBetween(null, null, 6);
  const layer = (collection: string, id: string, order: string | undefined, more: Value) => {
    records[`${collection}/${id}`] = { id, order, ...more };
  };
  records.settings = {
    name: title.en,
    mapStyle: { type: 'classic', style: 'light' },
    initialMapState: { type: '3d', center: place([300, 10]), zoom: 15, pitch: 48, bearing: -18 },
    features: { search: true },
    mainShape: ref('outline-feature', 'villa'),
  };
  layer('outlineLayers', 'ground', ground, { name: 'Ground' });
  layer('outlineLayers', 'streets', streets, { name: 'Streets' });
  layer('outlineLayers', 'houses', houses, { name: 'Houses', zoom: { min: 14, max: 22 } });
  layer('outlineLayers', 'plots', plots, { name: 'Plots' });
  layer('hotspotLayers', 'places', places, {
    name: 'Places',
    category: null,
    zoom: { min: 0, max: 22 },
    display: { type: 'standard' },
  });
  layer('labelLayers', 'names', names, { name: 'Names' });
  const inLayer = (type: string, id: string) => ({ layer: ref(type, id) });
  const none = { action: { type: 'none' } };
  put(
    'categories',
    CATEGORIES.map(({ id, name: text, icon, color: hex }) => ({
      id,
      parent: null,
      icon,
      name: name(text),
      defaultShow: true,
      color: color(hex),
    })),
  );
  put('outlines', [
    {
      id: 'district',
      ...inLayer('outline-layer', 'ground'),
      name: name({ en: 'Solbacken', sv: 'Solbacken' }),
      geometry: area([-6000, -6000], [6000, -6000], [6000, 6000], [-6000, 6000]),
      ...none,
      styles: filled('#f3f1ea', '#e2ded2'),
    },
    ...GROUND.map(({ id, name: text, geometry, color: hex }) => ({
      id,
      ...inLayer('outline-layer', 'ground'),
      name: name(text),
      geometry,
      action: id === 'beach' ? { ...TO_BEACH, to: ref('outline-feature', id) } : none.action,
      styles: filled(hex, hex),
    })),
    ...STREETS.map(({ id, name: text, geometry, width, isPath = false }) => ({
      id,
      ...inLayer('outline-layer', 'streets'),
      name: name(text),
      geometry,
      ...none,
      styles: isPath ? road('#c4b896', width, [2, 1.5]) : road('#ffffff', width),
    })),
    ...buildings().map((geometry, at) => ({
      id: `house-${at + 1}`,
      ...inLayer('outline-layer', 'houses'),
      geometry,
      ...none,
      height: HEIGHTS[at % HEIGHTS.length],
      styles: filled('#d8d0c2', '#bdb3a2'),
    })),
    {
      id: 'villa',
      ...inLayer('outline-layer', 'houses'),
      name: name({ en: 'Villa Solbacken', sv: 'Villa Solbacken' }),
      geometry: VILLA_HOUSE,
      ...villaCard(house),
      ...none,
      height: 5,
      styles: filled('#b45309', '#7c2d12'),
    },
    ...PLOTS.map(({ id, name: text, geometry, state }) => ({
      id,
      ...inLayer('outline-layer', 'plots'),
      name: name({ en: `${text.en}, ${PLOT_WORDS[state].en}`, sv: `${text.sv}, ${PLOT_WORDS[state].sv}` }),
      geometry,
      action:
        houseId !== null && id === 'plot-4'
          ? { type: 'link', link: { type: 'internal', product: { type: 'e3d', id: houseId } } }
          : { type: 'none' },
      styles: plotStyles(state),
    })),
  ]);
  put(
    'hotspots',
    PLACES.map(({ name: called, category, at, text, address }, index) => ({
      id: `place-${index + 1}`,
      ...inLayer('hotspots-layer', 'places'),
      name: name(called),
      text: name(text),
      ...(address === undefined ? {} : { address }),
      position: place(at),
      value: 0,
      category: ref('category', category),
      widget: null,
    })),
  );
  put(
    'labels',
    NAMES.map(({ text, at, size, post, from }, index) => ({
      id: `name-${index + 1}`,
      ...inLayer('label-layer', 'names'),
      text,
      position: place(at),
      size,
      post: post === undefined ? { type: 'none' } : { type: 'some', value: post },
      display: { zoom: from === undefined ? null : { min: Math.floor(from), max: 22 }, shape: null, category: null },
    })),
  );
  put('stops', demoStops());
  const rules = demoRules();
  put('nodes', rules.nodes);
  put('edges', rules.edges);
  return records;
}
