import { addTable, slugOf } from '@diorama/documents/e3d/commands/tables.commands.ts';
import type { E3dRecords, GraphNodeRecord } from '@diorama/documents/e3d/e3d.records.ts';
import { checkCombinations } from '@diorama/documents/e3d/graph/combinations.ts';
import { compileGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import { draftGraph } from '@diorama/documents/e3d/graph/graph-source.ts';
import { emptyE3d } from '@diorama/documents/testing/e3d-arbitrary.ts';
import { expect, test } from 'vitest';
import { readTableFile } from '../../../../table-files/read-table-file.ts';
import type { CellReader } from '../grid/cell-text.ts';
import { planImport } from './plan-import.ts';
import { guessedTargets, placesOf } from './targets.ts';

/** What a house maker keeps in four sheets: 40 options, as Swedish Excel saves them. */
const SHEETS: Readonly<Record<string, string>> = {
  Fasad: `Nr;Namn (sv);Namn (en);Pris
F01;Liggande panel, falu röd;Horizontal boards, Falun red;0 kr
F02;Liggande panel, vit;Horizontal boards, white;4 500 kr
F03;Liggande panel, grå;Horizontal boards, grey;4 500 kr
F04;Stående panel, falu röd;Vertical boards, Falun red;12 000 kr
F05;Stående panel, vit;Vertical boards, white;16 500 kr
F06;Stående panel, svart;Vertical boards, black;18 900 kr
F07;"Puts ""Skagen"", vit";"Render ""Skagen"", white";85 000 kr
F08;"Puts ""Skagen"", sand";"Render ""Skagen"", sand";85 000 kr
F09;Tegel, rött;Brick, red;148 000 kr
F10;Tegel, gult;Brick, yellow;152 500 kr
F11;Cederspån;Cedar shingles;96 250,50 kr
F12;Bränd furu;Charred pine;71 800 kr
`,
  Tak: `Nr;Namn (sv);Namn (en);Pris
T1;Betongpannor, svart;Concrete tiles, black;0 kr
T2;Betongpannor, röd;Concrete tiles, red;0 kr
T3;Lertegel, rött;Clay tiles, red;38 000 kr
T4;Lertegel, engoberat;Clay tiles, engobed;46 700 kr
T5;Falsad plåt, svart;Standing seam, black;64 000 kr
T6;Falsad plåt, silver;Standing seam, silver;61 000 kr
T7;Sedum;Sedum;112 000 kr
T8;Solceller;Solar roof;189 900 kr
`,
  Fönster: `Nr;Namn (sv);Namn (en);Pris;Glas
W01;Tvåglas, vit;Double, white;0 kr;18,5 m²
W02;Tvåglas, svart;Double, black;9 800 kr;18,5 m²
W03;Treglas, vit;Triple, white;21 000 kr;18,5 m²
W04;Treglas, svart;Triple, black;31 400 kr;18,5 m²
W05;Spröjs, vit;Muntins, white;14 200 kr;17 m²
W06;Spröjs, röd;Muntins, red;15 900 kr;17 m²
W07;Stora partier;Large panes;67 500 kr;31,25 m²
W08;Stora partier, svart;Large panes, black;74 300 kr;31,25 m²
W09;Takfönster;Roof windows;44 000 kr;22 m²
W10;Amerikanska;American;52 000 kr;250 sq ft
`,
  Kök: `Nr;Namn (sv);Namn (en);Pris;Yta
K01;Vitt, rakt;White, straight;0 kr;9 m²
K02;Vitt, vinkel;White, corner;8 500 kr;11,5 m²
K03;Vitt, med ö;White, with island;24 900 kr;16 m²
K04;Ek, rakt;Oak, straight;19 000 kr;9 m²
K05;Ek, vinkel;Oak, corner;29 500 kr;11,5 m²
K06;Ek, med ö;Oak, with island;48 000 kr;16 m²
K07;Grönt, rakt;Green, straight;12 750 kr;9 m²
K08;Grönt, vinkel;Green, corner;22 000 kr;11,5 m²
K09;Grönt, med ö;Green, with island;39 900 kr;16 m²
K10;Utan kök;No kitchen;-45 000 kr;0 m²
`,
};
const reader: CellReader = { language: 'sv', sizeUnit: 'sqm', nameOf: () => null, idOf: () => null };

/** Each sheet as a table, as the import dialog makes it when nothing in it is changed. */
async function imported(): Promise<E3dRecords> {
  let made = 0;
  let e3d = emptyE3d();
  for (const [name, text] of Object.entries(SHEETS)) {
    const file = await readTableFile({ name: `${name}.csv`, bytes: new TextEncoder().encode(text) });
    const { places, added: columns } = placesOf(guessedTargets(file, [], 'sv'), []);
    const key = places[0]?.column.id ?? '';
    const plan = await planImport(file, {
      ...{ places, key, rows: [], keys: [], reader, removesOthers: false },
      nameOf: (column) => column.key,
      newId: () => `row${++made}`,
    });
    expect(plan.problems.list).toEqual([]);
    const id = slugOf(
      file.name,
      e3d.all('dataTables').map((table) => table.id),
    );
    e3d = addTable.run(e3d, { id, name: file.name, key, columns, rows: plan.added });
  }
  return e3d;
}

const node = (at: number, fields: object): GraphNodeRecord =>
  ({ x: 0, y: 0, note: '', in: {}, order: `a${at}`, ...fields }) as GraphNodeRecord;
const CHOICES: readonly [table: string, first: string][] = [
  ['fasad', 'F01'],
  ['tak', 'T1'],
  ['fonster', 'W01'],
  ['kok', 'K01'],
];
/** Four choices, their rows, a price and an area that read them. The house alone: 1,450,000 kr and 120 m2. */
const nodes = [
  ...CHOICES.flatMap(([table, first], at) => [
    node(at, { id: table, type: 'input.choice', table: { type: 'data-table', id: table }, default: first }),
    node(at + 4, {
      id: `${table}_row`,
      type: 'table.row',
      table: { type: 'data-table', id: table },
      in: { key: table },
    }),
  ]),
  node(8, {
    ...{ id: 'price', type: 'out.value', unit: { type: 'money', currency: 'SEK' } },
    expr: '1450000 + facade + roof + windows + kitchen',
    in: { facade: 'fasad_row.pris', roof: 'tak_row.pris', windows: 'fonster_row.pris', kitchen: 'kok_row.pris' },
  }),
  node(9, {
    ...{ id: 'area', type: 'out.value', unit: { type: 'area' } },
    expr: '120 + kitchen',
    in: { kitchen: 'kok_row.yta' },
  }),
];
const house = async () => compileGraph(draftGraph((await imported()).putAll('nodes', nodes)));

test('40 options of four sheets become tables with texts in two languages, money and areas', async () => {
  const e3d = await imported();
  expect(
    e3d
      .ordered('dataTables')
      .map(({ id, name, columns }) => [id, name, columns.map(({ id, type }) => `${id} ${type}`)]),
  ).toEqual([
    ['fasad', 'Fasad', ['nr text', 'namn i18n', 'pris money']],
    ['tak', 'Tak', ['nr text', 'namn i18n', 'pris money']],
    ['fonster', 'Fönster', ['nr text', 'namn i18n', 'pris money', 'glas area']],
    ['kok', 'Kök', ['nr text', 'namn i18n', 'pris money', 'yta area']],
  ]);
  expect(e3d.all('rows')).toHaveLength(40);
  expect(e3d.all('rows').find(({ cells }) => cells.nr === 'F07')?.cells).toEqual({
    nr: 'F07',
    namn: { type: 'custom', value: { sv: 'Puts "Skagen", vit', en: 'Render "Skagen", white' } },
    pris: 85_000,
  });
  // 250 sq ft at 0.3048 m: 250 * 0.09290304 = 23.22576 m2.
  expect(e3d.all('rows').find(({ cells }) => cells.nr === 'W10')?.cells.glas).toBeCloseTo(23.225_76, 9);
});

test.each([
  // Everything that comes with the house: 1,450,000 kr, 120 + 9 m2.
  [{}, 1_450_000, 129],
  // 1,450,000 + 152,500 (yellow brick) + 189,900 (solar) + 74,300 (large, black) + 48,000 (oak, island) = 1,914,700; 120 + 16.
  [{ fasad: 'F10', tak: 'T8', fonster: 'W08', kok: 'K06' }, 1_914_700, 136],
  // 1,450,000 + 96,250.50 (cedar) + 38,000 (clay) + 15,900 (red muntins) - 45,000 (no kitchen) = 1,555,150.50; 120 + 0.
  [{ fasad: 'F11', tak: 'T3', fonster: 'W06', kok: 'K10' }, 1_555_150.5, 120],
  // 1,450,000 + 12,000 + 0 + 21,000 + 29,500 = 1,512,500; 120 + 11.5.
  [{ fasad: 'F04', tak: 'T2', fonster: 'W03', kok: 'K05' }, 1_512_500, 131.5],
])('%j costs what a calculator says', async (configuration, price, area) => {
  const evaluation = new Evaluation(await house(), configuration);
  expect([evaluation.value('price'), evaluation.value('area')]).toEqual([price, area]);
});

test('all 12 * 8 * 10 * 10 combinations have a price and an area', async () => {
  const run = checkCombinations(await house(), { slotsWithFallback: new Set() });
  let next = run.next();
  while (!next.done) next = run.next();
  expect(next.value).toEqual({ total: 9_600, tried: 9_600, isWhole: true, allowed: 9_600, findings: [] });
});
