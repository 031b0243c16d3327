import { expect, test } from 'vitest';
import { Records } from '../engine/schema/records.ts';
import { trustedTables } from '../engine/schema/tables.ts';
import { textLeavesOf } from '../engine/schema/text-leaves.ts';
import { icgiDocument } from '../icgi/icgi.document.ts';
import { menuDocument } from '../menu/menu.document.ts';
import { CATALOGUE, textsIn } from './catalogue/texts.ts';
import { pseudoText } from './pseudo-text.ts';
import { completeTexts, isOutdated, isUnfinished, ownRecord, projectTexts, resolvedText } from './resolve-texts.ts';
import { hexHash } from './text-hash.ts';
import { isCatalogueKey, isCustomKey, recordIdOf } from './translation-key.ts';
import { confirmText, noteSources, removeText, setText } from './translations.commands.ts';
import { translationsDocument } from './translations.document.ts';
import type { TranslationsDocument } from './translations.records.ts';

const empty = new Records<TranslationsDocument>(translationsDocument, trustedTables(translationsDocument, []));
const set = (doc: typeof empty, key: string, language: 'en' | 'sv', value: string | null) =>
  setText.run(doc, { key, language, value, first: 'en' });

test('both languages of the catalogue have the same keys and placeholders, and every key is one', () => {
  for (const [key, text] of Object.entries(CATALOGUE.en)) {
    expect(key).toMatch(/^[a-z0-9][a-z0-9\-_]*$/);
    const placeholders = (one: string) => [...one.matchAll(/\{\w+\}/g)].map(String).sort();
    expect(placeholders(completeTexts({}, 'sv', 'en')[key] ?? '')).toEqual(placeholders(text));
  }
  expect(textsIn('sv', { sv: { close: 'Klar' } })('close')).toBe('Klar');
  expect(textsIn('en')('leads-to', { direction: 'Left', place: '{x}' })).toBe('Left: {x}');
});

test('a key and its record’s id belong together, however long the key is', () => {
  const long = `custom.${'k'.repeat(200)}`;
  const ids = ['menu', 'custom.menu', 'custom.base-menu', long, `${long.slice(0, -1)}x`].map(recordIdOf);
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect([isCustomKey('custom.'), isCustomKey('custom.a.b'), isCustomKey('menu'), isCustomKey(`${long}k`)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect([isCatalogueKey('menu'), isCatalogueKey('constructor'), isCatalogueKey('__proto__')]).toEqual([
    true,
    false,
    false,
  ]);
});

test('a text is the project’s, else the catalogue’s, else the first language’s, else nobody’s', () => {
  const doc = set(set(empty, 'custom.price', 'en', 'From'), 'menu', 'sv', 'Utforska');
  expect(resolvedText(doc, 'menu', 'sv', 'en')).toEqual({ value: 'Utforska', source: 'project' });
  expect(resolvedText(doc, 'menu', 'en', 'en')).toEqual({ value: 'Menu', source: 'base' });
  expect(resolvedText(doc, 'custom.price', 'sv', 'en')).toEqual({ value: 'From', source: 'fallback' });
  expect(resolvedText(doc, 'custom.none', 'sv', 'en')).toEqual({ value: null, source: 'missing' });
  expect(projectTexts(doc, ['en', 'sv'])).toEqual({ en: { 'custom.price': 'From' }, sv: { menu: 'Utforska' } });
});

test('a record that lies under the id of another key counts for nobody', () => {
  const stray = { id: recordIdOf('close'), order: 'a0', key: 'menu', values: { en: 'Stray' }, from: {} };
  const doc = empty.put('texts', stray);
  expect(ownRecord(doc, 'menu')).toBe(undefined);
  expect(projectTexts(doc, ['en'])).toEqual({ en: {} });
});

test('the catalogue’s own text takes an override away, and its record with the last one', () => {
  const both = set(set(empty, 'menu', 'en', 'Explore'), 'menu', 'sv', 'Utforska');
  const one = set(both, 'menu', 'sv', 'Meny');
  expect(ownRecord(one, 'menu')?.values).toEqual({ en: 'Explore' });
  expect(ownRecord(set(one, 'menu', 'en', null), 'menu')).toBe(undefined);
  const custom = set(set(empty, 'custom.a', 'en', 'A'), 'custom.a', 'en', null);
  expect(ownRecord(custom, 'custom.a')?.values).toEqual({});
  expect(ownRecord(removeText.run(custom, { key: 'custom.a' }), 'custom.a')).toBe(undefined);
});

test('a translation is outdated when its source changes, until it is written or confirmed again', () => {
  const old = set(set(set(empty, 'custom.a', 'en', 'One'), 'custom.a', 'sv', 'Ett'), 'custom.a', 'en', 'Two');
  const outdated = (doc: typeof empty) =>
    isOutdated(ownRecord(doc, 'custom.a'), 'sv', resolvedText(doc, 'custom.a', 'en').value);
  expect(outdated(old)).toBe(true);
  expect(outdated(confirmText.run(old, { key: 'custom.a', language: 'sv', first: 'en' }))).toBe(false);
  expect(outdated(set(old, 'custom.a', 'sv', 'Två'))).toBe(false);
});

test('a text that is marked as unfinished is so until it is written again, also one that is the catalogue’s', () => {
  const mark = (value: string, language: 'en' | 'sv' = 'sv') => ({
    key: 'menu',
    language,
    value,
    first: 'en' as const,
    isUnfinished: true,
  });
  const unfinished = (doc: typeof empty) =>
    (['en', 'sv'] as const).filter((language) =>
      isUnfinished(ownRecord(doc, 'menu'), language, resolvedText(doc, 'menu', language).value),
    );
  const marked = setText.run(empty, mark('Karta'));
  expect(unfinished(marked)).toEqual(['sv']);
  expect(unfinished(set(marked, 'menu', 'sv', 'Karta'))).toEqual([]);
  expect(ownRecord(set(marked, 'menu', 'sv', 'Karta'), 'menu')).not.toHaveProperty('unfinished');
  const base = setText.run(empty, mark('Meny'));
  expect([unfinished(base), ownRecord(base, 'menu')?.values]).toEqual([['sv'], {}]);
  expect(ownRecord(set(base, 'menu', 'sv', 'Meny'), 'menu')).toBe(undefined);
  // An older release writes the value and leaves the mark alone.
  const record = ownRecord(marked, 'menu');
  expect(record && unfinished(marked.put('texts', { ...record, values: { sv: 'Utforska' } }))).toEqual([]);
});

test('a mark on a text of a product goes with the next translation', () => {
  const place = { document: '0190f3a0-0000-7000-8000-000000000003', record: 'markers/a', path: 'title.value' };
  const note = { ...place, language: 'sv' as const, from: 'Pump', to: 'Pump', at: 1 };
  const marked = noteSources.run(empty, [{ ...note, isUnfinished: true }]);
  const [found] = marked.all('sources');
  expect([isUnfinished(found, 'sv', 'Pump'), isUnfinished(found, 'sv', 'Pumpen')]).toEqual([true, false]);
  expect(noteSources.run(marked, [note]).all('sources')[0]).not.toHaveProperty('unfinished');
});

test('what a text of a product was translated from is noted once for each place', () => {
  const place = { document: '0190f3a0-0000-7000-8000-000000000003', record: 'markers/a', path: 'title.value' };
  const note = (from: string, at: number) => ({ ...place, language: 'sv' as const, from, to: 'Pump', at });
  const doc = noteSources.run(empty, [note('Pump', 1), note('Heat pump', 2)]);
  expect(doc.all('sources')).toMatchObject([{ ...place, from: { sv: hexHash('Heat pump') }, at: { sv: 2 } }]);
});

test('texts of every kind are found by its schema, with their place', () => {
  const button = {
    id: 'b',
    order: 'a0',
    owner: null,
    data: {
      type: 'button',
      align: 'left',
      text: { type: 'custom', value: { en: 'Book' } },
      action: { type: 'link', link: { type: 'external', href: 'https://a.se', openInNewWindow: true } },
    },
  };
  expect(textLeavesOf(icgiDocument, 'blocks/b', button)).toEqual([
    { path: ['data', 'text', 'value'], values: { en: 'Book' }, max: 10_000 },
  ]);
  const info = { menu: { type: 'none' }, info: { type: 'some', value: { type: 'variable', key: 'menu' } } };
  expect(textLeavesOf(icgiDocument, 'interface', info)).toEqual([]);
  const item = { id: 'i', order: 'a0', name: { sv: 'Hem' }, data: { type: 'external', href: { en: '/' } } };
  expect(textLeavesOf(menuDocument, 'items/i', item).map(({ path, max }) => [path.join('.'), max])).toEqual([
    ['name', 200],
    ['data.href', 2_048],
  ]);
});

test('a view without a title has what visitors read in its place, one with a title has that alone', () => {
  const view = (more: object) => textLeavesOf(icgiDocument, 'keyframes/k', { id: 'k', order: 'a0', ...more });
  const text = (value: object) => ({ type: 'custom', value });
  const path = ['title', 'value'];
  const long = 'x'.repeat(41);
  expect(view({ name: ' Hall ' })).toEqual([{ path, values: {}, max: 10_000, instead: { values: {}, name: 'Hall' } }]);
  expect(view({ name: 'Hall', title: text({ en: ' ' }), alt: text({ en: long, sv: 'Hallen' }) })).toMatchObject([
    { path: ['alt', 'value'] },
    { path, instead: { values: { sv: 'Hallen' }, name: 'Hall' } },
  ]);
  expect(view({ name: 'Hall', title: text({ sv: 'Hallen' }) })).toEqual([
    { path, values: { sv: 'Hallen' }, max: 10_000 },
  ]);
  expect(view({ name: 'Hall', title: { type: 'variable', key: 'menu' } })).toEqual([]);
  expect(view({ name: '' })).toEqual([]);
});

test('the pseudo-language is longer, in brackets, and keeps placeholders and addresses', () => {
  expect(pseudoText('Menu')).toBe('[Ṁéñû··]');
  expect(pseudoText('From {price} at https://a.se')).toContain('{price} àţ https://a.se');
  expect(pseudoText(' ')).toBe(' ');
});

test('the texts of a language have every key of the project: one that only another language has is shown as itself', () => {
  const own = { en: { 'custom.both': 'Both' }, sv: { 'custom.both': 'Båda', 'custom.later': 'Senare' } };
  const read = (language: 'en' | 'sv') => {
    const texts = completeTexts(own, language, 'en');
    return [texts['custom.both'], texts['custom.later']];
  };
  expect([read('en'), read('sv')]).toEqual([
    ['Both', 'custom.later'],
    ['Båda', 'Senare'],
  ]);
  expect(Object.keys(completeTexts(own, 'en', 'en')).toSorted()).toEqual(
    Object.keys(completeTexts(own, 'sv', 'en')).toSorted(),
  );
});
