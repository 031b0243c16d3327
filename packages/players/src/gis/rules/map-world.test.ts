import { newRule } from '@diorama/documents/gis/commands/rule.commands.ts';
import type { RuleAction } from '@diorama/documents/gis/rules/rule.ts';
import { expect, test } from 'vitest';
import type { GisMap, GisTarget } from '../engine/gis-map.port.ts';
import { hotspot, hotspots, mapOf } from '../testing/map-scene.testing.ts';
import { mapWorld } from './map-world.ts';

const ref = (type: string, id: string) => ({ type, id });
const category = (id: string, parent: string | null) => ({
  id,
  parent: parent === null ? null : ref('category', parent),
  icon: null,
  defaultShow: false,
});

/** A map of lists, driven by rules; `done` is everything the rules did. */
function ruledMap() {
  const done: unknown[][] = [];
  let on: ReadonlySet<string> = new Set();
  let selected: GisTarget | null = null;
  const document = mapOf({
    mainShape: ref('outline-feature', 'main'),
    categories: [category('outer', null), category('inner', 'outer')],
    layers: [
      hotspots([hotspot('a', 1, 1, { category: ref('category', 'inner') }), hotspot('b', 2, 2)], {
        category: ref('category', 'outer'),
      }),
    ],
  });
  const map = {
    categories: () => on,
    showCategories(next: ReadonlySet<string>) {
      on = next;
    },
    select(target: GisTarget | null) {
      selected = target;
    },
    selected: () => selected,
    fit: (ids: readonly string[]) => done.push(['fit', ...ids]),
    setView: (view: { type: string }) => done.push(['view', view.type]),
    camera: () => ({ zoom: 12 }),
  };
  const world = mapWorld({
    // Of a map, rules use these parts.
    map: map as unknown as GisMap,
    document: () => document,
    onSelect: ({ type, id }) => done.push(['select', type, id]),
    onCategories: (next) => done.push(['categories', ...next]),
    openWidget: (use) => done.push(['widget', use]),
    setStyle: (style) => done.push(['style', style]),
    nextStop: () => done.push(['stop']),
    follow: (link, isPressed) => done.push(['link', link.type, isPressed]),
  });
  const act = (what: RuleAction['do'], fields: Partial<RuleAction> = {}, isPressed = false) => {
    const made = newRule({ type: 'action', name: what }, 'r', { x: 0, y: 0 });
    if (made.type === 'action') world.act({ ...made, ...fields }, isPressed);
    return done.splice(0);
  };
  return { world, act };
}

test('actions move the camera, to the main shape where they name nothing', () => {
  const { act } = ruledMap();
  const view = { type: 'position' as const, center: { lng: 1, lat: 1 }, zoom: 3 };
  expect(act('camera.fly', { view })).toEqual([['view', 'position']]);
  expect(act('camera.fit')).toEqual([['fit', 'main']]);
  expect(act('camera.fit', { target: ref('category', 'outer') })).toEqual([['fit', 'a', 'b']]);
  expect(act('camera.fit', { target: ref('category', 'inner') })).toEqual([['fit', 'a']]);
});

test('a category that is shown is seen: what it stands in is switched on, too', () => {
  const { world, act } = ruledMap();
  act('category.show', { target: ref('category', 'inner') });
  expect([world.isCategoryOn('inner'), world.isCategoryOn('outer')]).toEqual([true, true]);
  expect(act('category.hide', { target: ref('category', 'outer') })).toEqual([['categories', 'inner']]);
  expect(world.isCategoryOn('inner')).toBe(false);
});

test('what rules select is selected at once, so that conditions after it find it', () => {
  const { world, act } = ruledMap();
  expect(act('shape.select', { target: ref('hotspot', 'b') })).toEqual([['select', 'hotspot', 'b']]);
  expect(world.selected()?.id).toBe('b');
  expect(act('navigation.set', { target: ref('hotspot', 'a') })).toEqual([
    ['fit', 'a'],
    ['select', 'hotspot', 'a'],
  ]);
});

test('widgets, styles, links and stops are left to the page; what is not set does nothing', () => {
  const { act } = ruledMap();
  const link = { type: 'external' as const, openInNewWindow: true, href: 'https://example.com/' };
  expect(act('widget.open', { target: ref('widget-use', 'w') })).toEqual([['widget', 'w']]);
  expect(act('style.set', { style: 'dark' })).toEqual([['style', 'dark']]);
  expect(act('link.open', { link }, true)).toEqual([['link', 'external', true]]);
  expect(act('stop.next')).toEqual([['stop']]);
  for (const what of ['widget.open', 'style.set', 'link.open', 'camera.fly', 'shape.select'] as const)
    expect(act(what)).toEqual([]);
});
