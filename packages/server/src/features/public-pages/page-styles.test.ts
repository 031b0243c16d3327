import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { html } from './html.ts';
import { pageFrame } from './page-frame.ts';
import { pageFiles, pageScript } from './players-build.ts';

const ENTRIES = ['icgi-page.entry.tsx', 'e3d-page.entry.tsx', 'gis-page.entry.tsx'];
const page = (entry: string) =>
  pageFrame({ language: 'en', title: 'Page', head: html``, body: html`<main></main>` }, pageScript(entry));

test.each(ENTRIES)('%s has its styles in itself: no style sheet is fetched before the first picture', (entry) => {
  const made = page(entry);
  const styles = [...made.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css);

  expect(styles.join('')).toContain('.first picture');
  expect(made.match(/<link rel="stylesheet"(?![^>]* disabled)[^>]*>/)).toBeNull();
  expect(styles.join('')).not.toContain('url(./'); // would resolve relative to the page
});

test.each(ENTRIES)('parts of %s that come later find the styles they share already there', (entry) => {
  const { styles } = pageScript(entry);
  const linked = [...page(entry).matchAll(/<link rel="stylesheet" href="([^"]+)" disabled>/g)].map(([, href]) => href);
  const scripts = pageFiles(entry).filter(({ file }) => file.endsWith('.js'));
  const shared = scripts.flatMap(
    ({ path }) => readFileSync(path, 'utf8').match(/[\w-]+-page-[\w-]+\.css|\bpage-[\w-]+\.css/g) ?? [],
  );

  expect(linked).toEqual(styles.map(({ href }) => href));
  expect(
    shared.filter((name) => !/^preview-/.test(name)).every((name) => linked.some((href) => href?.endsWith(`/${name}`))),
  ).toBe(true);
  expect(shared.length).toBeGreaterThan(0);
});

test.each([
  ['e3d-page.entry.tsx', '.cf-stage{'],
  ['gis-page.entry.tsx', '.gm-stage{'],
])('styles of %s come after those that light pages share, and win over them', (entry, own) => {
  const styles = page(entry);

  expect(styles.indexOf('.p-top{')).toBeGreaterThan(0);
  expect(styles.indexOf('.p-top{')).toBeLessThan(styles.indexOf(own));
});
