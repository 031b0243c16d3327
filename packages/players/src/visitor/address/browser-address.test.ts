import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Place, Travel } from './address.ts';
import { createBrowserAddress } from './browser-address.ts';

/** A browser's history: what is pushed and replaced is there at once, going back is not. */
let entries: { state: unknown; search: string }[];
let index: number;
/** Makes the browser go back; false: another page's history goes back in place of this one's. */
let goesBack: boolean;
const place = (at: string | null, sheet: string | null = null): Place => ({ at, open: null, language: 'en', sheet });

beforeEach(() => {
  vi.useFakeTimers();
  [entries, index, goesBack] = [[{ state: null, search: '?k=hall' }], 0, true];
  const events = new EventTarget();
  const put = (at: number, state: unknown, url: string) => {
    entries.splice(at, entries.length, { state, search: new URL(url, 'http://a').search });
    index = at;
  };
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('parent', globalThis);
  vi.stubGlobal('location', {
    pathname: '/p/villa',
    get search() {
      return entries[index]?.search;
    },
  });
  vi.stubGlobal('history', {
    get state() {
      return entries[index]?.state;
    },
    pushState: (state: unknown, _: string, url: string) => put(index + 1, state, url),
    replaceState: (state: unknown, _: string, url: string) => {
      entries[index] = { state, search: new URL(url, 'http://a').search };
    },
    back() {
      if (goesBack)
        setTimeout(() => {
          index -= 1;
          events.dispatchEvent(Object.assign(new Event('popstate'), { state: entries[index]?.state }));
        }, 50);
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function begin() {
  const places: Place[] = [];
  const received: Travel<string>[] = [];
  const address = createBrowserAddress<string>({
    languages: ['en', 'sv'],
    pageLanguage: 'en',
    reversed: (via) => `${via} reversed`,
    onPlace: (to) => places.push(to),
  });
  address.subscribe((travel) => received.push(travel));
  return { address, received };
}
const path = () => entries.slice(0, index + 1).map(({ state, search }) => [Object(state).sheet, search]);

test('going back is told at once, with the way in reverse, and once', () => {
  const { address, received } = begin();
  address.push(place('kitchen'), 'stairs');
  expect([address.back(), address.place().at]).toEqual([true, 'hall']);
  vi.runAllTimers();
  expect(received).toEqual([{ place: place('hall'), via: 'stairs reversed' }]);
  expect(path()).toEqual([[null, '?k=hall']]);
  expect(address.back()).toBe(false);
});

test('what is opened before the browser has closed what lay open stays open', () => {
  const { address, received } = begin();
  address.push(place('hall', 'share'), null);
  address.back();
  address.push(place('hall', 'menu'), null);
  vi.runAllTimers();
  expect([address.place(), received.length]).toEqual([place('hall', 'menu'), 1]);
  expect(path()).toEqual([
    [null, '?k=hall'],
    ['menu', '?k=hall'],
  ]);
});

test('two steps back at once are two steps', () => {
  const { address } = begin();
  address.push(place('kitchen'), null);
  address.push(place('attic'), null);
  address.back();
  address.back();
  vi.runAllTimers();
  expect([address.place().at, path()]).toEqual(['hall', [[null, '?k=hall']]]);
});

test('the language that was chosen stays when the visitor goes back', () => {
  const { address } = begin();
  address.push(place('kitchen'), null);
  address.replace({ ...place('kitchen'), language: 'sv' });
  history.back();
  vi.runAllTimers();
  expect(address.place()).toEqual({ ...place('hall'), language: 'sv' });
  expect(location.search).toBe('?k=hall&lang=sv');
});

test('what is noted stays in the address whatever step the visitor comes back to', () => {
  const { address, received } = begin();
  address.note('cats', 'a');
  address.push(place('kitchen'), null);
  address.note('cats', 'b,c');
  address.back();
  address.note('view', '1,2');
  vi.runAllTimers();
  expect([path(), received.length]).toEqual([[[null, '?k=hall&cats=b,c&view=1,2']], 1]);
  address.note('cats', null);
  expect(location.search).toBe('?k=hall&view=1,2');
});

test('a framed page adds no step to the history of the page around, and goes back by itself', () => {
  vi.stubGlobal('parent', {});
  const { address, received } = begin();
  address.push(place('kitchen'), 'stairs');
  address.push(place('kitchen', 'menu'), null);
  expect(path()).toEqual([['menu', '?k=kitchen']]);
  expect([address.back(), address.back(), address.back()]).toEqual([true, true, false]);
  vi.runAllTimers();
  expect(received.map(({ place: to, via }) => [to.at, to.sheet, via])).toEqual([
    ['kitchen', null, null],
    ['hall', null, 'stairs reversed'],
  ]);
  expect(path()).toEqual([[null, '?k=hall']]);
});

test('where the browser does not go back, the page goes on', () => {
  const { address } = begin();
  address.push(place('kitchen'), null);
  goesBack = false;
  address.back();
  address.push(place('attic'), null);
  vi.runAllTimers();
  expect(location.search).toBe('?k=attic');
});

test('who subscribed is led to a place', () => {
  const { address, received } = begin();
  address.lead(place('attic'));
  expect([received, path().at(-1)]).toEqual([[{ place: place('attic'), via: null }], [null, '?k=attic']]);
});
