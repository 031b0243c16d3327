import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { fillFromTable } from '@diorama/documents/icgi/commands/fill.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import type { IcgiRecords } from '@diorama/documents/icgi/icgi.records.ts';
import { documentOf } from '@diorama/documents/testing/document-of.ts';
import { expect, test } from 'vitest';
import { readTableFile } from '../../../../table-files/read-table-file.ts';
import { FAILED, rowOf, UNSOLVED, workbookOf } from '../../../../table-files/workbook.testing.ts';
import { knownCategories } from './fill-categories.ts';
import { type FillScope, fillScopes, fillTargets } from './fill-targets.ts';
import { guessMapping } from './guess-mapping.ts';
import type { FillMapping } from './mapping.ts';
import { fillText, planFill } from './plan-fill.ts';

const RED = { r: 255, g: 0, b: 0, a: 1 };
const custom = (value: Record<string, string>) => ({ type: 'custom', value });
const shape = (id: string, title: string, more: object = {}) => ({
  ...{ id, path: 'M0 0L1 0L1 1Z', color: RED, title: title === '' ? undefined : custom({ en: title }) },
  ...more,
});
const outline = (id: string, shapes: object[]) => ({ id, name: id, size: { width: 10, height: 10 }, shapes });
const text = (value: Record<string, string>) => ({ id: 'told', data: { type: 'text', text: custom(value) } });

const house = (...shapes: object[]) =>
  documentOf(icgiDocument, {
    settings: { name: 'House' },
    outlines: [outline('Front', shapes)],
    markers: [{ id: 'lift', title: custom({ en: 'Lift' }) }],
    categories: [{ id: 'free', name: custom({ en: 'Free', sv: 'Ledig' }) }],
  });

interface Filling {
  scope?: FillScope;
  language?: Language;
  change?: Partial<FillMapping>;
}

let made = 0;
const newId = () => {
  made += 1;
  return `made${made}`;
};

async function plan(
  icgi: IcgiRecords,
  csv: string,
  { scope = { type: 'shapes' }, language = 'en', change }: Filling = {},
) {
  const file = await readTableFile({ name: 'Flats.csv', bytes: new TextEncoder().encode(csv) });
  const targets = fillTargets(icgi, scope, language);
  const guess = guessMapping(file, { targets, areMarkers: scope.type === 'markers', language });
  const mapping = { ...guess, ...change };
  return {
    mapping,
    ...(await planFill(file, mapping, { targets, language, newId, categories: knownCategories(icgi, language) })),
  };
}

const FLATS = `Lägenhet;Boarea;Rum;Hyra (kr/mån);Status;Plan
1201;65;3;9800;Ledig;https://a.se/1201.pdf
1202;41,5;;12400;Såld;
1299;80;4;9;Ledig;
1201;1;1;1;1;
`;

test('a table of flats is known by its headings, and says what it fills, what not and why', async () => {
  const icgi = house(shape('a', 'Flat 1201'), shape('b', 'Flat 1202'), shape('c', 'Attic'), shape('d', ''));
  const { mapping, ...planned } = await plan(icgi, FLATS, { language: 'sv' });
  expect(mapping).toMatchObject({
    keyColumn: 0,
    roles: ['skip', 'skip', 'skip', 'skip', 'skip', 'button'],
    template: '{Boarea} m², {Rum} rum, {Hyra (kr/mån)} kr/mån, {Status}',
    ...{ buttonLabel: 'Plan', groupsDigits: true },
  });
  expect(fillText(planned)).toBe(
    '2 of 4 shapes filled, 1 row matches no shape, 1 row repeats a key, 2 shapes have no row',
  );
  expect(planned.rowsLeft.list).toEqual([
    { row: 4, reason: 'Nothing is called “1299”' },
    { row: 5, reason: 'Row 2 has the same key “1201”' },
  ]);
  expect(planned.thingsLeft.list).toEqual([
    { row: 'Attic', reason: 'No row has its name' },
    { row: 'Shape 4 of “Front”', reason: 'It has no name to find a row by' },
  ]);
  const filled = fillFromTable.run(icgi, planned.edit);
  const texts = filled.all('blocks').flatMap(({ data }) => (data.type === 'text' ? [data.text] : []));
  expect(texts).toEqual([
    custom({ sv: '65 m², 3 rum, 9800 kr/mån, Ledig' }),
    custom({ sv: '41,5 m², 12\u00a0400 kr/mån, Såld' }),
  ]);
});

test('the table again changes what differs and adds nothing', async () => {
  const icgi = house(shape('a', '1201'), shape('b', '1202'));
  const first = fillFromTable.run(icgi, (await plan(icgi, FLATS)).edit);
  const same = await plan(first, FLATS);
  expect([same.filled, same.unchanged, same.edit.shapes]).toEqual([[], 2, []]);
  const changed = await plan(first, FLATS.replace('Såld', 'Reserverad'));
  expect(changed.filled).toMatchObject([{ label: '1202', row: 3, differences: [{ field: 'Text' }] }]);
  expect(changed.replaced).toBe(1);
  const after = fillFromTable.run(first, changed.edit);
  expect(after.all('blocks')).toHaveLength(first.all('blocks').length);
});

test('shapes that take their name from the table are found again by the key of their row', async () => {
  const csv = 'Nr;Namn;Boarea\n1;Penthouse;65\n2;Flat 1;50\n';
  const icgi = house(shape('a', '1'), shape('b', '2'));
  const first = fillFromTable.run(icgi, (await plan(icgi, csv)).edit);
  expect(first.get('shapes', 'a')).toMatchObject({ title: custom({ en: 'Penthouse' }), key: '1' });
  const again = await plan(first, csv.replace('Penthouse', 'Attic'));
  expect(again.mapping.keyColumn).toBe(0);
  expect(again.filled).toMatchObject([
    { id: 'a', row: 2, differences: [{ field: 'Name', before: 'Penthouse', after: 'Attic' }] },
  ]);
});

test('another language is filled beside what is there', async () => {
  const icgi = house(shape('a', '1201', { blocks: [text({ en: 'By hand' })] }));
  const planned = await plan(icgi, FLATS, { language: 'sv' });
  expect(planned.replaced).toBe(0);
  expect(fillFromTable.run(icgi, planned.edit).get('blocks', 'told')?.data).toMatchObject({
    text: { value: { en: 'By hand', sv: '65 m², 3 rum, 9800 kr/mån, Ledig' } },
  });
});

test('cells that cannot be taken are named by row, and the others are taken', async () => {
  const csv = `Nr,Area,Status,Plan\n1,=B2*2,Free,no address\n2,#SAKNAS!,Sold,www.a.se/2.pdf\n3,${'9'.repeat(10_001)},x,tel:123\n`;
  const icgi = house(shape('a', '1'), shape('b', '2'), shape('c', '3'));
  const planned = await plan(icgi, csv, {
    change: { roles: ['skip', 'skip', 'skip', 'button'], template: '{Area}, {Status}' },
  });
  expect(planned.warned.list).toEqual([
    { row: 2, reason: '“Area” holds a formula, “=B2*2”. Copy its value' },
    { row: 2, reason: '“no address” is not an address. Use one that starts with https://, mailto:, tel: or /' },
    { row: 3, reason: '“Area” holds an error of the spreadsheet, “#SAKNAS!”. Correct it in the spreadsheet' },
    { row: 4, reason: 'Its text has 10,004 characters; 10,000 are allowed. It is left out' },
  ]);
  expect(planned.edit.shapes).toMatchObject([
    { id: 'a', text: { value: 'Free' } },
    { id: 'b', text: { value: 'Sold' }, button: { href: 'https://www.a.se/2.pdf' } },
    { id: 'c', button: { href: 'tel:123' } },
  ]);
});

test('what visitors would not see, and what comes from translations, is warned of', async () => {
  const link = { type: 'link', link: { type: 'external', href: 'https://a.se' } };
  const translated = { id: 't', data: { type: 'text', text: { type: 'variable', key: 'flat.text' } } };
  const icgi = house(shape('a', '1201', { action: link }), shape('b', '1202', { blocks: [translated] }));
  const planned = await plan(icgi, FLATS, { change: { roles: [] } });
  expect(planned.warned.list.map(({ reason }) => reason)).toEqual([
    '“1201” opens a link: visitors do not see its text or button',
    'Its text comes from the translations, “flat.text”: change it there',
  ]);
  const opening = await plan(icgi, FLATS, {
    change: { roles: ['skip', 'skip', 'skip', 'skip', 'skip', 'link'], template: '' },
  });
  expect(opening.filled).toMatchObject([
    { id: 'a', differences: [{ field: 'Opens', before: 'https://a.se', after: 'https://a.se/1201.pdf' }] },
  ]);
});

test('markers go into categories by name; missing ones are made only where that is wanted', async () => {
  const csv = 'Name,Category\nLift,ledig\n';
  const icgi = house();
  const known = await plan(icgi, csv, { scope: { type: 'markers' } });
  expect(known.mapping.roles).toEqual(['skip', 'category']);
  expect(known.edit.markers).toMatchObject([{ id: 'lift', category: 'free' }]);
  const missing = await plan(icgi, csv.replace('ledig', 'Sold'), { scope: { type: 'markers' } });
  expect(missing.edit).toMatchObject({ categories: [], markers: [] });
  expect(missing.warned.list[0]?.reason).toContain('No category is called “Sold”');
  const making = await plan(icgi, csv.replace('ledig', 'Sold'), {
    scope: { type: 'markers' },
    change: { makesCategories: true },
  });
  const after = fillFromTable.run(icgi, making.edit);
  const { id } = after.ordered('categories').at(-1) ?? {};
  expect(after.get('markers', 'lift')?.category?.id).toBe(id);
  expect(id).not.toBe('free');
});

test('a table fills the shapes that are selected, of one outline or of all', () => {
  const icgi = documentOf(icgiDocument, {
    settings: { name: 'House' },
    outlines: [
      outline('Front', [shape('a', '1'), shape('b', '2')]),
      outline('Back', [shape('c', '1')]),
      outline('None', []),
    ],
  });
  expect(fillScopes(icgi, ['a', 'c', 'gone']).map(({ label }) => label)).toEqual([
    'Selected shapes (2)',
    'Shapes of “Front” (2)',
    'Shapes of “Back” (1)',
    'Shapes of all outlines (3)',
  ]);
  const idsIn = (scope: FillScope) => fillTargets(icgi, scope, 'en').map(({ id }) => id);
  expect(idsIn({ type: 'selected', shapes: ['a', 'c'] })).toEqual(['a', 'c']);
  expect(idsIn({ type: 'outline', id: 'Back' })).toEqual(['c']);
});

test('5,000 rows are planned without holding up the page for long', async () => {
  const icgi = house(...Array.from({ length: 5_000 }, (_, at) => shape(`s${at}`, `Flat ${at + 1}`)));
  const rows = Array.from(
    { length: 5_000 },
    (_, at) => `${at + 1};${at % 90};${at % 6};${at * 1000};Ledig;https://a.se/${at}`,
  );
  const csv = [FLATS.split('\n')[0], ...rows].join('\n');
  const started = performance.now();
  const planned = await plan(icgi, csv);
  const took = performance.now() - started;
  expect(fillText(planned)).toBe('5,000 of 5,000 shapes filled');
  expect(took).toBeLessThan(4_000);
});

test('formulas of a workbook that failed or have no result are named by row, and what stands stays', async () => {
  const bytes = workbookOf(
    [
      rowOf('Nr', 'Area', 'Status'),
      rowOf('1', FAILED, 'Free'),
      rowOf('2', UNSOLVED, 'Sold'),
      rowOf(FAILED, '3', 'Sold'),
    ].join(''),
  );
  const icgi = house(shape('a', '1'), shape('b', '2'), shape('c', '3'));
  const file = await readTableFile({ name: 'Flats.xlsx', bytes });
  const targets = fillTargets(icgi, { type: 'shapes' }, 'en');
  const mapping = {
    ...guessMapping(file, { targets, areMarkers: false, language: 'en' }),
    ...{ keyColumn: 0, template: '{Area}, {Status}' },
  };
  const planned = await planFill(file, mapping, {
    ...{ targets, language: 'en', newId },
    categories: knownCategories(icgi, 'en'),
  });
  expect(planned.warned.list).toEqual([
    { row: 2, reason: '“Area” holds an error of the spreadsheet, “#DIV/0!”. Correct it in the spreadsheet' },
    {
      row: 3,
      reason: '“Area” holds a formula without a result. Open the file in a spreadsheet program and save it again',
    },
  ]);
  expect(planned.rowsLeft.list).toEqual([
    { row: 4, reason: 'Its key holds an error of the spreadsheet, “#DIV/0!”. Correct it in the spreadsheet' },
  ]);
});
