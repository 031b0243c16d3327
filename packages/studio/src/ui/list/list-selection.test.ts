import { describe, expect, test } from 'vitest';
import {
  findTyped,
  keepExisting,
  type ListSelection,
  type ListShape,
  selectByClick,
  selectByKey,
  selectOnly,
  targetsOf,
  toggleRow,
} from './list-selection.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
const plain = { shiftKey: false, ctrlKey: false, metaKey: false };
const shift = { ...plain, shiftKey: true };
const ctrl = { ...plain, ctrlKey: true };
const files: ListShape = { ids, columns: 1, isFollowing: true };
const projects: ListShape = { ids, columns: 1, isFollowing: false };
const grid: ListShape = { ids, columns: 3, isFollowing: true };

const selected = ({ ids: chosen }: ListSelection): string => ids.filter((id) => chosen.has(id)).join('');
/** Clicks one after the other: `c`, `shift d`, `ctrl a`. */
const clicks = (...steps: string[]): ListSelection =>
  steps.reduce((selection, step) => {
    const [id = '', held] = step.split(' ').toReversed();
    return selectByClick(selection, ids, id, held === 'shift' ? shift : held === 'ctrl' ? ctrl : plain);
  }, selectOnly(null));
/** Keys one after the other, from a selection; what a key does not change stays. */
const press = (from: ListSelection, shape: ListShape, ...keys: string[]): ListSelection =>
  keys.reduce((selection, step) => {
    const [key = '', ...held] = step.split('+').toReversed();
    const modifiers = { ...plain, shiftKey: held.includes('Shift'), ctrlKey: held.includes('Ctrl') };
    return selectByKey(selection, shape, { key, ...modifiers }) ?? selection;
  }, from);

describe('clicks', () => {
  test.each([
    [['b'], 'b'],
    [['b', 'd'], 'd'],
    [['b', 'shift d'], 'bcd'],
    [['d', 'shift b'], 'bcd'],
    [['b', 'shift d', 'shift c'], 'bc'],
    [['b', 'ctrl d', 'ctrl f'], 'bdf'],
    [['b', 'ctrl d', 'ctrl b'], 'd'],
    [['b', 'ctrl d', 'shift e'], 'de'],
    [['shift c'], 'c'],
  ])('%j select %s', (steps, expected) => {
    expect(selected(clicks(...steps))).toBe(expected);
  });

  test('Ctrl with Shift adds a range to what is selected', () => {
    const more = selectByClick(clicks('a', 'ctrl d'), ids, 'f', { ...ctrl, shiftKey: true });
    expect(selected(more)).toBe('adef');
  });

  test('Cmd means the same as Ctrl', () => {
    expect(selected(selectByClick(clicks('a'), ids, 'c', { ...plain, metaKey: true }))).toBe('ac');
  });
});

describe('keys', () => {
  test('arrows select what they reach where the selection follows, and only move where it does not', () => {
    expect(press(clicks('a'), files, 'ArrowDown')).toMatchObject({ lead: 'b', ids: new Set(['b']) });
    expect(press(clicks('a'), projects, 'ArrowDown')).toMatchObject({ lead: 'b', ids: new Set(['a']) });
  });

  test('Shift with arrows grows and shrinks a range around the row it began at', () => {
    expect(selected(press(clicks('c'), files, 'Shift+ArrowDown', 'Shift+ArrowDown'))).toBe('cde');
    expect(selected(press(clicks('c'), files, 'Shift+ArrowDown', 'Shift+ArrowUp', 'Shift+ArrowUp'))).toBe('bc');
    expect(selected(press(clicks('c'), files, 'Shift+End'))).toBe('cdefgh');
  });

  test('in a list that does not follow, Shift with arrows begins at the row that has focus', () => {
    expect(selected(press(selectOnly(null), projects, 'ArrowDown', 'ArrowDown', 'Shift+ArrowDown'))).toBe('bc');
  });

  test('Ctrl with arrows moves without selecting, and Space adds and removes', () => {
    expect(selected(press(clicks('a'), files, 'Ctrl+ArrowDown', 'Ctrl+ArrowDown', ' '))).toBe('ac');
    expect(selected(press(clicks('a'), files, ' '))).toBe('');
  });

  test('Ctrl A selects all, Esc nothing; a second Esc is for somebody else', () => {
    const all = press(clicks('c'), files, 'Ctrl+a');
    expect(selected(all)).toBe('abcdefgh');
    expect(all.lead).toBe('c');
    const none = press(all, files, 'Escape');
    expect(selected(none)).toBe('');
    expect(selectByKey(none, files, { ...plain, key: 'Escape' })).toBeNull();
  });

  test.each([
    ['a', 'ArrowRight', 'b'],
    ['a', 'ArrowDown', 'd'],
    ['e', 'ArrowUp', 'b'],
    ['b', 'ArrowUp', 'b'],
    ['f', 'ArrowDown', 'h'],
    ['g', 'ArrowDown', 'g'],
    ['h', 'ArrowRight', 'h'],
    ['a', 'ArrowLeft', 'a'],
    ['c', 'End', 'h'],
    ['c', 'Home', 'a'],
  ])('in a grid of three columns %s and %s lead to %s', (from, key, to) => {
    expect(press(selectOnly(from), grid, key).lead).toBe(to);
  });

  test.each([
    ['a', 'ArrowDown', 'c'],
    ['b', 'ArrowDown', 'd'],
    ['b', 'ArrowRight', 'c'],
    ['c', 'ArrowUp', 'a'],
    ['e', 'ArrowUp', 'b'],
    ['e', 'ArrowDown', 'h'],
    ['a', 'ArrowUp', 'a'],
    ['h', 'ArrowDown', 'h'],
  ])('with a second group from the third tile on, %s and %s lead to %s', (from, key, to) => {
    expect(press(selectOnly(from), { ...grid, breakAt: 2 }, key).lead).toBe(to);
  });

  test('in a list, left and right are not the selection’s', () => {
    expect(selectByKey(selectOnly('a'), files, { ...plain, key: 'ArrowRight' })).toBeNull();
  });

  test('an arrow in a list without a tab stop yet goes to the first row', () => {
    expect(press(selectOnly(null), files, 'ArrowDown').lead).toBe('a');
  });
});

test('an act on a selected row means all selected ones in their order, on another row that one alone', () => {
  const selection = clicks('d', 'ctrl b');
  expect(targetsOf(selection, ids, 'd')).toEqual(['b', 'd']);
  expect(targetsOf(selection, ids, 'c')).toEqual(['c']);
});

describe('when rows go', () => {
  test('what is left stays selected and the row at the same place takes the tab stop', () => {
    const kept = keepExisting(clicks('b', 'ctrl d'), ['a', 'b', 'e', 'f'], ids);
    expect(selected(kept)).toBe('b');
    expect(kept.lead).toBe('e');
  });

  test('the last row gives the tab stop to the one before it', () => {
    expect(keepExisting(selectOnly('h'), ids.slice(0, 7), ids).lead).toBe('g');
    expect(keepExisting(selectOnly('a'), [], ['a']).lead).toBeNull();
  });

  test('nothing changes where nothing went', () => {
    const selection = clicks('b', 'shift d');
    expect(keepExisting(selection, [...ids, 'i'], ids)).toBe(selection);
  });

  test('a toggled row that went is no beginning of a range any more', () => {
    const kept = keepExisting(toggleRow(selectOnly('a'), 'c'), ['a', 'b', 'd'], ids);
    expect(selected(selectByClick(kept, ['a', 'b', 'd'], 'a', shift))).toBe('abd');
  });
});

describe('typing', () => {
  const rows = ['Hall', 'Kitchen', 'Kök', 'Korridor', 'Öppet'].map((name) => ({ id: name, name }));
  test.each([
    ['Hall', 'k', 'Kitchen'],
    ['Kitchen', 'k', 'Kök'],
    ['Kök', 'kk', 'Korridor'],
    ['Korridor', 'k', 'Kitchen'],
    ['Kitchen', 'kor', 'Korridor'],
    ['Kök', 'kö', 'Kök'],
    ['Hall', 'ö', 'Öppet'],
    ['Hall', 'x', null],
  ])('from %s, “%s” finds %s', (lead, typed, found) => {
    expect(findTyped(rows, lead, typed)).toBe(found);
  });
});
