import { checkDocument } from '@diorama/documents/engine/check/check-document.ts';
import { parseRecord } from '@diorama/documents/engine/schema/validate.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { expect, test } from 'vitest';
import { EditorStore } from '../../engine/editor-store.ts';
import { arrowOptions } from './inspector/arrow-options.ts';
import { revealRecord } from './reveal-record.ts';
import { fixOf } from './use-fix.ts';

const ref = (type: string, id: string) => ({ type, id });
const both = (text: string) => ({ type: 'custom', value: { en: text, sv: text } });
const image = { name: 'a.webp', type: 'image/webp', url: 'asset://a' };
const cut = (to: string) => ({ type: 'keyframe', keyframe: ref('keyframe', to) });
const play = (id: string, reverse = false) => ({ type: 'transition', transition: ref('transition', id), reverse });
const view = (name: string, controls: object = {}) => ({ name, image, alt: both(name), controls });
const move = (start: string, end: string) => ({
  name: 'Move',
  start: ref('keyframe', start),
  end: ref('keyframe', end),
  frames: Array.from({ length: 24 }, () => image),
});

function storeOf(given: Record<string, object>) {
  const all = { settings: { name: 'Tour', start: ref('keyframe', 'a') }, interface: {}, ...given };
  const records = Object.entries(all).map(([key, value], at): [string, Record<string, unknown>] => {
    const [, id] = key.split('/');
    const parsed = parseRecord(icgiDocument, key, { ...(id ? { id, order: `a${at}` } : {}), ...value });
    if (!parsed.ok) throw new Error(`${key}: ${JSON.stringify(parsed.issues)}`);
    return [key, parsed.record];
  });
  return new EditorStore(icgiDocument, records);
}

function issuesOf(store: ReturnType<typeof storeOf>) {
  const document = { tables: store.tables(), quarantined: [] };
  return checkDocument(icgiDocument, document, { languages: ['en', 'sv'] });
}

/** Presses every fix until none is left; what cannot be fixed by a press stays. */
function pressAll(store: ReturnType<typeof storeOf>): string[] {
  const pressed: string[] = [];
  for (let round = 0; round < 20; round += 1) {
    const fix = issuesOf(store)
      .map((issue) => fixOf(store, issue))
      .find((one) => one !== null);
    if (!fix) break;
    fix.run();
    pressed.push(fix.label);
  }
  return pressed;
}

test.each([
  ['no start', { settings: { name: 'Tour' }, 'keyframes/a': view('A') }, ['Use the first']],
  ['no way back', { 'keyframes/a': view('A', { left: cut('b') }), 'keyframes/b': view('B') }, ['Link back']],
  [
    'no way back, and no arrow for one',
    {
      'keyframes/a': view('A', { left: cut('b'), back: cut('c') }),
      'keyframes/b': view('B', { left: cut('c'), back: cut('c'), right: cut('c') }),
      'keyframes/c': view('C', { left: cut('b'), right: cut('a') }),
    },
    ['Link back'],
  ],
  [
    'an arrow to what is gone',
    { 'keyframes/a': view('A', { left: cut('b'), right: cut('gone') }), 'keyframes/b': view('B', { back: cut('a') }) },
    ['Clear the arrow'],
  ],
  [
    'a transition whose ends were named the wrong way round',
    {
      'keyframes/a': view('A', { left: play('t') }),
      'keyframes/b': view('B', { back: cut('a') }),
      'transitions/t': move('b', 'a'),
    },
    ['Swap its ends'],
  ],
  [
    'an arrow that plays a transition from its end',
    {
      'keyframes/a': view('A', { left: play('t'), right: cut('b') }),
      'keyframes/b': view('B', { back: play('t'), left: cut('a') }),
      'transitions/t': move('a', 'b'),
    },
    ['Turn it round'],
  ],
  [
    'what belongs to nothing',
    {
      'keyframes/a': view('A'),
      'markers/m': { title: both('Oak') },
      'blocks/b': { owner: null, data: { type: 'text', text: both('x') } },
    },
    ['Delete', 'Delete'],
  ],
])('%s is fixed by one press each', (_case, records, labels) => {
  const store = storeOf(records);
  expect(issuesOf(store)).not.toEqual([]);
  expect(pressAll(store)).toEqual(labels);
  expect(issuesOf(store)).toEqual([]);
  // Each press is one step of undo.
  expect(store.history().past).toHaveLength(labels.length);
});

test('a record is shown in its tab, and on the stage where it stands there', () => {
  const store = storeOf({
    'keyframes/a': view('A'),
    'keyframes/b': view('B'),
    'signs/g': { text: both('Exit') },
    'markers/m': { title: both('Oak') },
    'placements/p': { keyframe: ref('keyframe', 'b'), x: 0, y: 0, data: { type: 'widget', widget: ref('sign', 'g') } },
  });
  expect(revealRecord(store, 'signs/g')).toEqual({
    selected: { collection: 'placements', id: 'p' },
    tab: 'markers',
    isOnStage: true,
    place: 'b',
  });
  expect(revealRecord(store, 'markers/m')).toEqual({ selected: null, tab: 'markers' });
  expect(revealRecord(store, 'keyframes/b')).toEqual({
    selected: { collection: 'keyframes', id: 'b' },
    place: 'b',
    tab: undefined,
  });
});

test('an arrow offers transitions in the direction that fits, then cuts, and each view once', () => {
  const store = storeOf({
    'keyframes/a': view('A'),
    'keyframes/b': view('B'),
    'keyframes/c': view('C'),
    'transitions/t': move('b', 'a'),
    'transitions/u': move('b', 'c'),
  });
  const labels = arrowOptions(store.records(), 'a', null).map(({ group, label, detail }) => [group, label, detail]);
  expect(labels).toEqual([
    ['Play a transition', 'B', 'Move, reversed'],
    ['Cut to', 'C', undefined],
  ]);
  // A cut that was chosen is still named.
  expect(arrowOptions(store.records(), 'a', 'keyframe:b').map(({ value }) => value)).toContain('keyframe:b');
});

test('what the files tell of frames is fixed by the frames', () => {
  const store = storeOf({
    ...{ 'keyframes/a': view('A', { left: play('t') }), 'keyframes/b': view('B', { back: play('t', true) }) },
    'transitions/t': {
      ...move('a', 'b'),
      frames: ['1', '1', '2', '3', '3'].map((id) => ({ ...image, url: `asset://${id}` })),
    },
  });
  const issue = (check: string) => ({ check, record: 'transitions/t', path: ['frames'] });
  fixOf(store, issue('transition.frames.doubles'))?.run();
  expect(store.get('transitions', 't')?.frames.map(({ url }) => url)).toEqual(['asset://1', 'asset://2', 'asset://3']);
  expect(fixOf(store, issue('transition.frames.doubles'))).toBeNull();
  fixOf(store, issue('transition.end.unlike'))?.run();
  expect(store.get('keyframes', 'b')?.image?.url).toBe('asset://3');
  fixOf(store, issue('transition.start.unlike'))?.run();
  expect(store.get('keyframes', 'a')?.image?.url).toBe('asset://1');
});

test('a view that nothing leads to is linked from where a transition to it begins', () => {
  const store = storeOf({
    'keyframes/a': view('A', { left: cut('c'), right: cut('c') }),
    'keyframes/b': view('B', { back: play('t', true) }),
    'keyframes/c': view('C', { left: cut('a') }),
    'transitions/t': move('a', 'b'),
  });
  const issue = issuesOf(store).find(({ check }) => check === 'unreachable');
  const fix = issue ? fixOf(store, issue) : null;
  expect(fix?.label).toBe('Link from A');
  fix?.run();
  expect(store.list('placements')).toMatchObject([{ keyframe: ref('keyframe', 'a'), data: { variant: 'direction' } }]);
  expect(issuesOf(store)).toEqual([]);
});
