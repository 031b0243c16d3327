import { expect, test } from 'vitest';
import { documentOf } from '../../testing/document-of.ts';
import { icgiDocument } from '../icgi.document.ts';
import { blocksByOwner, type FillEdit, fillFromTable, fillLabel } from './fill.commands.ts';

const RED = { r: 255, g: 0, b: 0, a: 1 };
const shape = (id: string, more: object = {}) => ({ id, path: 'M0 0L1 0L1 1Z', color: RED, ...more });
const custom = (value: Record<string, string>) => ({ type: 'custom', value });

const house = () =>
  documentOf(icgiDocument, {
    settings: { name: 'House' },
    outlines: [
      {
        ...{ id: 'front', name: 'Front', size: { width: 10, height: 10 } },
        shapes: [
          shape('empty'),
          shape('told', {
            title: custom({ en: 'Flat 2', sv: 'Lgh 2' }),
            blocks: [
              { id: 'picture', data: { type: 'image' } },
              { id: 'first', data: { type: 'text', text: custom({ en: 'Old', sv: 'Gammal' }) } },
              { id: 'second', data: { type: 'text', text: custom({ en: 'By hand' }) } },
            ],
          }),
          shape('translated', {
            title: { type: 'variable', key: 'flat.title' },
            blocks: [{ id: 'variable', data: { type: 'text', text: { type: 'variable', key: 'flat.text' } } }],
          }),
        ],
      },
    ],
    markers: [{ id: 'lift', title: custom({ en: 'Lift' }) }],
    categories: [{ id: 'service', name: custom({ en: 'Service' }) }],
  });

const edit = (some: Partial<FillEdit>): FillEdit => ({
  ...{ language: 'en', categories: [], shapes: [], markers: [] },
  ...some,
});
const text = (value: string, newId = 'new-text') => ({ value, newId });
const button = (href: string, newId = 'new-button') => ({ label: 'Plan', href, newId });
const ids = (icgi: ReturnType<typeof house>, owner: string) =>
  blocksByOwner(icgi)
    .get(owner)
    ?.map(({ id }) => id);

test('a row gives a shape its title, its text and a button, in the language of the table', () => {
  const icgi = fillFromTable.run(house(), {
    ...edit({ language: 'sv' }),
    shapes: [{ id: 'empty', title: 'Lgh 1', key: '1', text: text('65 m²'), button: button('https://a.se/1.pdf') }],
  });
  expect(icgi.get('shapes', 'empty')).toMatchObject({ title: { value: { sv: 'Lgh 1' } }, key: '1' });
  expect(ids(icgi, 'empty')).toEqual(['new-text', 'new-button']);
  expect(icgi.get('blocks', 'new-button')?.data).toMatchObject({
    text: { value: { sv: 'Plan' } },
    action: { type: 'link', link: { type: 'external', openInNewWindow: true, href: 'https://a.se/1.pdf' } },
  });
});

test('the first text is what a table fills; other texts, pictures and languages stay', () => {
  const icgi = fillFromTable.run(house(), edit({ shapes: [{ id: 'told', text: text('New') }] }));
  expect(ids(icgi, 'told')).toEqual(['picture', 'first', 'second']);
  expect(icgi.get('blocks', 'first')?.data).toEqual({ type: 'text', text: custom({ en: 'New', sv: 'Gammal' }) });
  expect(icgi.get('shapes', 'told')?.title).toEqual(custom({ en: 'Flat 2', sv: 'Lgh 2' }));
});

test('the same table again changes its blocks and adds none; a button keeps what somebody wrote on it', () => {
  const first = edit({ shapes: [{ id: 'empty', text: text('A'), button: button('https://a.se/1') }] });
  const filled = fillFromTable.run(house(), first);
  const again = edit({ shapes: [{ id: 'empty', text: text('B', 'other'), button: button('https://a.se/2', 'more') }] });
  const icgi = fillFromTable.run(filled, again);
  expect(ids(icgi, 'empty')).toEqual(['new-text', 'new-button']);
  expect(icgi.get('blocks', 'new-text')?.data).toMatchObject({ text: { value: { en: 'B' } } });
  expect(icgi.get('blocks', 'new-button')?.data).toMatchObject({ action: { link: { href: 'https://a.se/2' } } });
  const inSwedish = fillFromTable.run(icgi, {
    ...edit({ language: 'sv' }),
    shapes: [{ id: 'empty', button: { ...button('https://a.se/2'), label: 'Planritning' } }],
  });
  expect(inSwedish.get('blocks', 'new-button')?.data).toMatchObject({
    text: custom({ en: 'Plan', sv: 'Planritning' }),
  });
});

test('texts that come from translations and things that are gone are left as they are', () => {
  const before = house();
  const filled = edit({
    shapes: [
      { id: 'translated', title: 'T', text: text('t') },
      { id: 'gone', title: 'G', text: text('g', 'gone-text') },
    ],
    markers: [{ id: 'gone', title: 'G', category: 'gone' }],
  });
  expect(fillFromTable.run(before, filled).edits()).toEqual([]);
});

test('a shape opens the address of its row, and keeps how its link opened', () => {
  const once = fillFromTable.run(house(), edit({ shapes: [{ id: 'empty', href: 'https://a.se/1' }] }));
  const shown = once.get('shapes', 'empty');
  expect(shown?.action).toEqual({
    type: 'link',
    link: { type: 'external', openInNewWindow: true, href: 'https://a.se/1' },
  });
  const here = once.patch('shapes', 'empty', {
    action: { type: 'link', link: { type: 'external', openInNewWindow: false, href: 'https://a.se/1' } },
  });
  const again = fillFromTable.run(here, edit({ shapes: [{ id: 'empty', href: 'https://a.se/2' }] }));
  expect(again.get('shapes', 'empty')?.action).toMatchObject({
    link: { openInNewWindow: false, href: 'https://a.se/2' },
  });
});

test('markers go into categories, also into those that are made with them', () => {
  const icgi = fillFromTable.run(
    house(),
    edit({
      categories: [{ id: 'sold', name: 'Sold' }],
      markers: [{ id: 'lift', title: 'Elevator', category: 'sold', text: text('Eight people') }],
    }),
  );
  expect(icgi.get('markers', 'lift')).toMatchObject({ title: custom({ en: 'Elevator' }), category: { id: 'sold' } });
  expect(icgi.ordered('categories').map(({ id }) => id)).toEqual(['service', 'sold']);
  expect(ids(icgi, 'lift')).toEqual(['new-text']);
});

test('5,000 shapes are filled without a search for each', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => shape(`s${at}`));
  const icgi = documentOf(icgiDocument, {
    settings: { name: 'House' },
    outlines: [{ id: 'front', name: 'Front', size: { width: 10, height: 10 }, shapes: many }],
  });
  const filled = many.map(({ id }) => ({ id, title: id, text: text(id, `text-${id}`) }));
  const started = performance.now();
  const after = fillFromTable.run(icgi, edit({ shapes: filled }));
  expect(after.edits()).toHaveLength(10_000);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('a step says how much it filled', () => {
  expect(fillLabel(edit({ shapes: [{ id: 'a' }] }))).toBe('Fill shape');
  expect(fillLabel(edit({ markers: [{ id: 'a' }, { id: 'b' }] }))).toBe('Fill 2 markers');
});
