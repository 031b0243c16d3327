import type { ComponentData } from '@diorama/documents/e3d/component-types.ts';
import type { HouseEntity, HouseParts } from './demo-house-entities.ts';
import { ref, text } from './demo-house-entities.ts';

type Text = { en: string; sv: string };
type Cells = Readonly<Record<string, unknown>>;

/** A choice of the demo's house: a table, what it begins with, and how it is shown. */
interface Choice {
  id: string;
  label: Text;
  group: string;
  control: 'swatch' | 'thumbnails' | 'select';
  columns: readonly object[];
  rows: readonly Cells[];
}

const KEY = { id: 'key', type: 'text' };
const LABEL = { id: 'label', type: 'i18n' };
const PRICE = { id: 'price', type: 'money', currency: 'SEK' };
const MATERIAL = { id: 'material', type: 'material' };
const MESH = { id: 'model', type: 'mesh' };
const PICTURE = { id: 'picture', type: 'media', label: { type: 'custom', value: { en: 'Picture', sv: 'Bild' } } };

const row = (key: string, label: Text, price: number, more: Cells = {}): Cells => ({
  key,
  label: text(label),
  price,
  ...more,
});

/** What the choices are made of: tables, rules, results and controls. */
export function demoHouseChoices(
  { meshOf, materialOf, pictureOf }: Pick<HouseParts, 'meshOf' | 'materialOf' | 'pictureOf'>,
  entities: readonly HouseEntity[],
) {
  const model = (name: string) => ({ model: ref('mesh', meshOf(name)) });
  const coat = (name: string) => ({ material: ref('material', materialOf(name)) });
  const choices = choicesOf(model, coat).map((choice) => ({
    ...choice,
    rows: choice.rows.map((cells) => {
      const picture = pictureOf(choice.id, String(cells.key));
      return picture ? { ...cells, [PICTURE.id]: picture } : cells;
    }),
  }));
  const lanterns = entities.flatMap(({ id, name, data }) => (name.startsWith('Lantern') && isPlaced(data) ? id : []));
  return {
    groups: [
      { id: 'group-house', name: text({ en: 'House', sv: 'Hus' }) },
      { id: 'group-garage', name: text({ en: 'Garage', sv: 'Garage' }) },
      { id: 'group-garden', name: text({ en: 'Garden', sv: 'Trädgård' }) },
      { id: 'group-inside', name: text({ en: 'Technology', sv: 'Teknik' }) },
    ],
    dataTables: choices.map(({ id, label, columns }) => ({ id: `table-${id}`, name: label.en, key: 'key', columns })),
    rows: choices.flatMap(({ id, rows }) =>
      rows.map((cells) => ({ id: `${id}-${String(cells.key)}`, table: ref('data-table', `table-${id}`), cells })),
    ),
    controls: [
      ...choices.map(({ id, label, group, control }) => ({
        id: `control-${id}`,
        type: control,
        label: text(label),
        input: ref('graph-node', id),
        group: ref('control-group', group),
      })),
      {
        id: 'control-furnished',
        type: 'toggle',
        label: text({ en: 'Furniture and plants', sv: 'Möbler och växter' }),
        input: ref('graph-node', 'furnished'),
        group: ref('control-group', 'group-garden'),
      },
      {
        id: 'control-lanterns',
        type: 'slider',
        label: text({ en: 'Lanterns', sv: 'Lyktor' }),
        input: ref('graph-node', 'lanterns'),
        group: ref('control-group', 'group-garden'),
      },
      {
        id: 'control-price',
        type: 'price',
        label: text({ en: 'Price', sv: 'Pris' }),
        output: ref('graph-node', 'price'),
      },
      { id: 'control-area', type: 'area', label: text({ en: 'Area', sv: 'Yta' }), output: ref('graph-node', 'area') },
    ],
    nodes: inColumns(
      [...nodesOf(choices), ...rules, ...lanternNodes(lanterns)],
      (table) => choices.find(({ id }) => `table-${id}` === table)?.columns.length ?? 1,
    ),
  };
}

const isPlaced = (data: readonly ComponentData[]) => data.some(({ type }) => type === 'mesh');

type Named = Pick<Choice, 'id' | 'label' | 'group'>;
const ofModels = (named: Named, rows: readonly Cells[]): Choice => ({
  ...named,
  control: 'thumbnails',
  columns: [KEY, LABEL, PICTURE, MESH, PRICE],
  rows,
});
const ofCoats = (named: Named, rows: readonly Cells[]): Choice => ({
  ...named,
  control: 'swatch',
  columns: [KEY, LABEL, MATERIAL, PRICE],
  rows,
});
const ofPrices = (named: Named, rows: readonly Cells[]): Choice => ({
  ...named,
  control: 'select',
  columns: [KEY, LABEL, PRICE],
  rows,
});

function choicesOf(model: (name: string) => Cells, coat: (name: string) => Cells): Choice[] {
  return [
    ofModels({ id: 'facade', label: { en: 'Facade', sv: 'Fasad' }, group: 'group-house' }, [
      row('timber', { en: 'Timber boards', sv: 'Träpanel' }, 0, model('Facade timber')),
      row('rendered', { en: 'Rendered', sv: 'Putsad' }, 85_000, model('Facade rendered')),
    ]),
    ofCoats({ id: 'facadeColour', label: { en: 'Facade colour', sv: 'Fasadfärg' }, group: 'group-house' }, [
      row('falu', { en: 'Falu red', sv: 'Faluröd' }, 0, coat('Cladding, Falu red')),
      row('larch', { en: 'Weathered larch', sv: 'Grånad lärk' }, 42_000, coat('Larch cladding, weathered')),
      row('oak', { en: 'Oiled oak', sv: 'Oljad ek' }, 96_000, coat('Oak planks')),
      row('white', { en: 'White render', sv: 'Vit puts' }, 0, coat('Render, white')),
      row('ochre', { en: 'Ochre render', sv: 'Ockragul puts' }, 6_000, coat('Render, ochre')),
    ]),
    ofModels({ id: 'roof', label: { en: 'Roof', sv: 'Tak' }, group: 'group-house' }, [
      row(
        'metal',
        { en: 'Standing seam, with solar panels', sv: 'Falsad plåt med solceller' },
        148_000,
        model('Roof metal'),
      ),
      row('tiles', { en: 'Tiles', sv: 'Takpannor' }, 0, model('Roof tiles')),
    ]),
    ofCoats({ id: 'roofColour', label: { en: 'Roof colour', sv: 'Takfärg' }, group: 'group-house' }, [
      row('zinc', { en: 'Zinc', sv: 'Zink' }, 24_000, coat('Zinc, standing seam')),
      row('black', { en: 'Black', sv: 'Svart' }, 31_000, coat('Powder coating, black')),
      row('clay', { en: 'Red clay', sv: 'Rött tegel' }, 0, coat('Roof tiles, clay')),
      row('charcoal', { en: 'Charcoal', sv: 'Kolgrå' }, 9_000, coat('Roof tiles, charcoal')),
    ]),
    ofCoats({ id: 'deck', label: { en: 'Terrace', sv: 'Terrass' }, group: 'group-house' }, [
      row('ash', { en: 'Thermo ash', sv: 'Termoask' }, 18_000, coat('Decking, thermo ash')),
      row('pine', { en: 'Pine', sv: 'Furu' }, 0, coat('Pine boards')),
      row('larch', { en: 'Larch', sv: 'Lärk' }, 12_000, coat('Larch cladding, weathered')),
    ]),
    {
      id: 'garage',
      label: { en: 'Garage', sv: 'Garage' },
      group: 'group-garage',
      control: 'thumbnails',
      columns: [KEY, LABEL, PICTURE, MESH, { id: 'size', type: 'area' }, PRICE],
      rows: [
        row('none', { en: 'None', sv: 'Inget' }, 0, { size: 0 }),
        row('one', { en: 'One car', sv: 'En bil' }, 245_000, { ...model('Garage one car'), size: 21.6 }),
        row('two', { en: 'Two cars', sv: 'Två bilar' }, 385_000, { ...model('Garage two cars'), size: 39 }),
      ],
    },
    ofPrices({ id: 'charger', label: { en: 'Car charger', sv: 'Laddbox' }, group: 'group-garage' }, [
      row('none', { en: 'None', sv: 'Ingen' }, 0),
      row('kw11', { en: '11 kW', sv: '11 kW' }, 14_500),
      row('kw22', { en: '22 kW', sv: '22 kW' }, 21_000),
    ]),
    ofPrices({ id: 'heating', label: { en: 'Heating', sv: 'Uppvärmning' }, group: 'group-inside' }, [
      row('air', { en: 'Air heat pump', sv: 'Luftvärmepump' }, 0),
      row('ground', { en: 'Ground heat pump', sv: 'Bergvärme' }, 165_000),
    ]),
  ];
}

/** The first of a table stands at the start, but for these. */
const DEFAULTS: Readonly<Record<string, string>> = { garage: 'one' };

/** Inputs, the rows they stand for, and all that follows from them. */
function nodesOf(choices: readonly Choice[]): PlainNode[] {
  const table = (id: string) => ref('data-table', `table-${id}`);
  const into = (id: string, slot: string, port: 'mesh' | 'material', from: string) => ({
    id,
    type: `out.${port}`,
    slot: ref('mesh-slot', slot),
    in: { [port]: from },
  });
  const prices = choices.map(({ id }) => [id, `${id}Row.price`] as const);
  return [
    ...choices.map(({ id, rows }) => ({
      id,
      type: 'input.choice',
      table: table(id),
      default: DEFAULTS[id] ?? rows[0]?.key,
    })),
    { id: 'furnished', type: 'input.bool', default: true },
    { id: 'lanterns', type: 'input.number', default: 8, min: 0, max: 8, step: 1 },
    ...choices.map(({ id }) => ({ id: `${id}Row`, type: 'table.row', table: table(id), in: { key: id } })),
    { id: 'hasGarage', type: 'expr', expr: "garage != 'none'", in: { garage: 'garage' } },
    into('setFacade', 'slot-facade', 'mesh', 'facadeRow.model'),
    into('setRoof', 'slot-roof', 'mesh', 'roofRow.model'),
    into('setGarage', 'slot-garage', 'mesh', 'garageRow.model'),
    into('paintFacade', 'slot-facade-coat', 'material', 'facadeColourRow.material'),
    into('paintGarage', 'slot-garage-coat', 'material', 'facadeColourRow.material'),
    into('coverRoof', 'slot-roof-coat', 'material', 'roofColourRow.material'),
    into('layDeck', 'slot-deck', 'material', 'deckRow.material'),
    { id: 'showGarage', type: 'out.category', category: ref('category', 'category-garage'), in: { show: 'hasGarage' } },
    { id: 'showGarden', type: 'out.category', category: ref('category', 'category-garden'), in: { show: 'furnished' } },
    {
      id: 'price',
      type: 'out.value',
      note: 'Price',
      unit: { type: 'money', currency: 'SEK' },
      expr: `2890000 + ${prices.map(([id]) => id).join(' + ')} + lanterns * 1900 + (furnished ? 38000 : 0)`,
      in: { ...Object.fromEntries(prices), lanterns: 'lanterns', furnished: 'furnished' },
    },
    {
      id: 'area',
      type: 'out.value',
      note: 'Area',
      unit: { type: 'area' },
      expr: '138 + garage',
      in: { garage: 'garageRow.size' },
    },
  ];
}

/** While the facade or the roof is made of one thing, these colours are those of another. */
const isWrong = (id: string, part: string, made: string, colours: readonly string[]) => ({
  id: `${id}When`,
  type: 'expr',
  expr: `${part} == '${made}' && ${part}Colour in [${colours.map((colour) => `'${colour}'`).join(', ')}]`,
  in: { [part]: part, [`${part}Colour`]: `${part}Colour` },
});

/** A material goes with what it is made for; a charger hangs in a garage. */
const rules: readonly PlainNode[] = [
  isWrong('timberColour', 'facade', 'timber', ['white', 'ochre']),
  isWrong('renderColour', 'facade', 'rendered', ['falu', 'larch', 'oak']),
  isWrong('metalColour', 'roof', 'metal', ['clay', 'charcoal']),
  isWrong('tileColour', 'roof', 'tiles', ['zinc', 'black']),
  mustBe('timberColour', 'facadeColour', 'falu', {
    en: 'This colour is for render. Timber boards are painted or left to grey.',
    sv: 'Den här färgen är för puts. Träpanel målas eller får gråna.',
  }),
  mustBe('renderColour', 'facadeColour', 'white', {
    en: 'This is a finish for timber. Render has colours of its own.',
    sv: 'Det här är en yta för trä. Puts har egna färger.',
  }),
  mustBe('metalColour', 'roofColour', 'zinc', {
    en: 'This is a colour of tiles. A standing seam roof is zinc or black.',
    sv: 'Det här är en färg för takpannor. Ett falsat tak är av zink eller svart.',
  }),
  mustBe('tileColour', 'roofColour', 'clay', {
    en: 'This is a metal. Tiles are red clay or charcoal.',
    sv: 'Det här är en metall. Takpannor är av rött tegel eller kolgrå.',
  }),
  { id: 'noGarageWhen', type: 'expr', expr: "garage == 'none'", in: { garage: 'garage' } },
  mustBe('noGarage', 'charger', 'none', {
    en: 'A car charger needs a garage to hang in.',
    sv: 'En laddbox behöver ett garage att sitta i.',
  }),
];

/** While its `When` is true, the option must be chosen; visitors see the reason. */
function mustBe(id: string, choice: string, option: string, message: Text): PlainNode {
  return {
    id: `${id}Rule`,
    type: 'constraint.require',
    note: message.en,
    choice: ref('graph-node', choice),
    option,
    message: text(message),
    autoCorrect: true,
    in: { when: `${id}When` },
  };
}

/** Each lantern is seen while there are at least as many. */
const lanternNodes = (ids: readonly string[]): PlainNode[] =>
  ids.flatMap((id, at) => [
    { id: `${id}Is`, type: 'expr', expr: `count > ${at}`, in: { count: 'lanterns' } },
    { id: `${id}Show`, type: 'out.visible', entity: ref('entity', id), in: { show: `${id}Is` } },
  ]);

interface PlainNode {
  type: string;
  table?: { id: string };
  in?: object;
  [field: string]: unknown;
}

/** Of a node on the canvas with the room below it, and of each of its ports, px. */
const HEAD = 84;
const LINE = 24;
/** On the canvas: inputs, rows, calculations and results in columns. */
const COLUMNS: readonly (readonly string[])[] = [['input'], ['table'], ['expr', 'logic'], ['constraint', 'out']];
function inColumns(nodes: readonly PlainNode[], columnsOf: (table: string) => number): object[] {
  const heights = new Map<number, number>();
  return nodes.map((node) => {
    const { type, table, in: inputs = {} } = node;
    const column = COLUMNS.findIndex((types) => types.includes(type.split('.')[0] ?? ''));
    const y = heights.get(column) ?? 0;
    const outputs = type === 'table.row' ? columnsOf(table?.id ?? '') : 1;
    heights.set(column, y + HEAD + LINE * Math.max(outputs, Object.keys(inputs).length));
    return { ...node, x: column * 320, y };
  });
}
