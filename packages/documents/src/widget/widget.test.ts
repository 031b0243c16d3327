import { expect, test } from 'vitest';
import { Records } from '../engine/schema/records.ts';
import { tablesOf, trustedTables } from '../engine/schema/tables.ts';
import type { I18nString } from '../shared/primitives.schema.ts';
import { plainText, RichText, richTextFault } from '../shared/text/rich-text.ts';
import { frameAddress, isEmbeddable } from './embed-hosts.ts';
import { checkWidget } from './widget.checks.ts';
import { addEntries, duplicateEntries, moveEntries, removeEntry } from './widget.commands.ts';
import { widgetDocument } from './widget.document.ts';
import type { WidgetData, WidgetDocument } from './widget.records.ts';
import { COMPARE_ENTRIES } from './widget.schema.ts';

const none = { type: 'custom' as const, value: {} };
const text = (en: string) => ({ type: 'custom' as const, value: { en } });
const aspectRatio = { width: 16, height: 9 };
const compare: WidgetData = { type: 'media-compare', title: none, aspectRatio };
const picture = { name: 'a.webp', type: 'image/webp', url: 'asset://a' };
const paragraph = (words: string, marks?: unknown[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: words, ...(marks ? { marks } : {}) }],
});
const doc = (...content: unknown[]) => ({ type: 'doc', content });

function widgetOf(data: WidgetData, ...entries: string[]): Records<WidgetDocument> {
  const tables = trustedTables(widgetDocument, [
    ['settings', { name: { en: 'Widget' }, tags: [] }],
    ['content', { data }],
  ]);
  const added = entries.map((id) => ({ id, media: picture, name: none }));
  return addEntries.run(new Records<WidgetDocument>(widgetDocument, tables), { added });
}

const ids = (widget: Records<WidgetDocument>) => widget.ordered('entries').map(({ id }) => id);
const messages = (widget: Records<WidgetDocument>) =>
  checkWidget(widget, ['en', 'sv']).map(({ level, message }) => `${level}: ${message}`);

test('copies stand behind their own entries, as many as fit', () => {
  const copies = (...from: string[]) => ({ items: from.map((id) => ({ id, copy: `${id}2` })) });
  expect(ids(duplicateEntries.run(widgetOf(compare, 'a', 'b'), copies('a', 'b')))).toEqual(['a', 'a2', 'b', 'b2']);
  const full = widgetOf(compare, ...Array.from({ length: COMPARE_ENTRIES.max - 1 }, (_, at) => `e${at}`));
  const copied = duplicateEntries.run(full, copies('e0', 'e1'));
  expect(ids(copied).slice(0, 3)).toEqual(['e0', 'e02', 'e1']);
  expect(ids(copied)).toHaveLength(COMPARE_ENTRIES.max);
  expect(duplicateEntries.run(copied, copies('e1'))).toBe(copied);
});

test('a comparison keeps at least two entries and takes at most twenty', () => {
  expect(ids(removeEntry.run(widgetOf(compare, 'a', 'b', 'c'), { id: 'a' }))).toEqual(['b', 'c']);
  expect(ids(removeEntry.run(widgetOf(compare, 'a', 'b'), { id: 'a' }))).toEqual(['a', 'b']);
  expect(ids(widgetOf(compare, ...Array.from({ length: 25 }, (_, at) => `e${at}`)))).toHaveLength(20);
});

test('entries move together', () => {
  const moved = moveEntries.run(widgetOf(compare, 'a', 'b', 'c'), { ids: ['a', 'b'], after: 'c', before: null });
  expect(ids(moved)).toEqual(['c', 'a', 'b']);
});

test('attributes hold the entries inside the content, and read back as they were', () => {
  const { toAttributes, fromAttributes } = widgetDocument.attributes;
  const widget = widgetOf(compare, 'a', 'b');
  const records: [string, Readonly<Record<string, unknown>>][] = [
    ['settings', widget.one('settings')],
    ['content', widget.one('content')],
  ];
  for (const entry of widget.ordered('entries')) records.push([`entries/${entry.id}`, { ...entry }]);
  const tables = tablesOf(widgetDocument, records);
  const attributes = toAttributes(tables);
  expect(attributes).toMatchObject({
    name: { en: 'Widget' },
    content: { type: 'media-compare', items: [{ id: 'a' }, { id: 'b' }] },
  });
  expect(fromAttributes(tables, attributes, () => 'new')).toEqual([]);
  expect(fromAttributes(tables, { name: { sv: 'Kort' } }, () => 'new')).toMatchObject([
    { op: 'patch', record: 'settings', set: [{ path: ['name', 'sv'], value: 'Kort' }] },
  ]);
  expect(widgetDocument.attributes.placeOf(attributes, 'entries/b', []).slice(0, 2)).toEqual(['content', 'items']);
});

test('faults are named by their place in the widget', () => {
  const faults = (content: unknown) => widgetDocument.attributes.faultsOf({ content });
  expect(faults({ type: 'media-compare', items: [{ id: 'a' }, { id: 'a' }] })).toEqual([
    { path: ['content', 'items', 1, 'id'], message: 'The id "a" is given twice' },
  ]);
  expect(faults('popup')).toEqual([{ path: ['content'], message: 'Expected object' }]);
});

test('checks name what is missing, by type', () => {
  const embed = (href: string | null): WidgetData => ({
    type: 'embed',
    title: none,
    description: none,
    aspectRatio,
    link: href === null ? null : { type: 'external', openInNewWindow: true, href },
  });
  const blank = { type: 'media' as const, title: text('Hall'), description: none, aspectRatio };
  expect(messages(widgetOf(embed(null)))).toEqual(['error: Enter the address of the page to show']);
  expect(messages(widgetOf(embed('https://evil.example/x')))).toEqual([
    'error: Pages of this host cannot be shown in a frame',
  ]);
  expect(messages(widgetOf(embed('https://youtu.be/dQw4w9WgXcQ')))).toEqual([]);
  expect(messages(widgetOf({ ...blank, media: null, mediaType: 'image' }))).toEqual([
    'error: Choose what this widget shows',
    'warning: No Swedish title',
  ]);
  const half = addEntries.run(widgetOf(compare, 'a'), { added: [{ id: 'b' }] });
  expect(messages(half)).toEqual(['error: Picture 2 of the comparison is missing']);
});

test('a button needs a text and somewhere to lead', () => {
  const popup = (href: string, label: I18nString) =>
    messages(
      widgetOf({
        type: 'popup',
        content: {},
        cover: null,
        action: { type: 'some', value: { label, link: { type: 'external', openInNewWindow: true, href } } },
      }),
    );
  expect(popup('https://', none)).toEqual([
    'error: Enter where the button leads',
    'error: Enter the text of the button',
  ]);
  expect(popup('https://', { type: 'variable', key: 'book' })).toEqual(['error: Enter where the button leads']);
  expect(popup('https://nordhamn.se', text('Book'))).toEqual(['warning: No Swedish button label']);
});

test('an address from a browser becomes the one for frames, and only hosts of the list are framed', () => {
  expect(frameAddress('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3')).toBe(
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  );
  expect(frameAddress('https://vimeo.com/76979871')).toBe('https://player.vimeo.com/video/76979871');
  for (const href of [
    'http://youtube.com/embed/x',
    'https://youtube.com.evil.example/',
    'https://user@youtube.com/',
    'https://youtube.com:8443/',
    '//youtube.com/x',
    'https://notyoutube.com/',
  ])
    expect(isEmbeddable(href), href).toBe(false);
  expect(isEmbeddable('https://www.youtube.com/embed/x')).toBe(true);
});

test('rich text takes what is listed and refuses the rest with its place', () => {
  const bold = [{ type: 'bold' }];
  const link = (href: string) => [{ type: 'link', attrs: { href } }];
  const item = { type: 'listItem', content: [paragraph('One')] };
  const good = doc(
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Oak' }] },
    paragraph('Solid', bold),
    { type: 'bulletList', content: [item] },
    { type: 'horizontalRule' },
    paragraph('Call us', link('tel:+4681234567')),
  );
  expect(richTextFault(good)).toBeNull();
  expect(plainText(RichText.parse(good))).toBe('Oak\nSolid\nOne\nCall us');
  for (const bad of [
    '<p>x</p>',
    doc({ type: 'iframe' }),
    doc({ type: 'heading', attrs: { level: 1 } }),
    doc({ type: 'paragraph', attrs: { style: 'color:red' } }),
    doc(paragraph('x', link('javascript:alert(1)'))),
    doc(paragraph('x', link('data:text/html,x'))),
    doc(paragraph('x', link('//host/x'))),
    doc(paragraph('x', [{ type: 'link', attrs: { href: 'https://a.example', onclick: 'x' } }])),
    doc(paragraph('x', [{ type: 'code' }])),
    doc({ type: 'text', text: 'x' }),
    doc({ type: 'doc', content: [] }),
    doc(JSON.parse('{"type":"paragraph","__proto__":{"x":1}}')),
  ])
    expect(richTextFault(bad), JSON.stringify(bad)).not.toBeNull();
});

test('deep and endless texts are refused in one pass', () => {
  let deep: unknown = paragraph('x');
  for (let level = 0; level < 2_000; level += 1)
    deep = { type: 'bulletList', content: [{ type: 'listItem', content: [deep] }] };
  expect(richTextFault(doc(deep))?.message).toBe('Lists are nested too deeply');
  expect(richTextFault(doc(...Array.from({ length: 6_000 }, () => paragraph('x'))))?.message).toMatch(/too many parts/);
  expect(richTextFault(doc(paragraph('x'.repeat(50_001))))?.message).toMatch(/at most 50000/);
});
