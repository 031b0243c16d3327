import { expect, test } from 'vitest';
import { touchedBy } from './use-history-steps.ts';

const nobody = () => undefined;

test('a step that brings a view back shows the view, not the markers that came along', () => {
  const edits = [
    { key: 'placements/p', before: undefined, after: { id: 'p' } },
    { key: 'keyframes/k', before: undefined, after: { id: 'k' } },
    { key: 'settings', before: {}, after: { start: null } },
  ];
  expect(touchedBy(edits, nobody)).toBe('keyframes/k');
});

test('a step that changes one record shows it; a text shows the marker it belongs to', () => {
  expect(touchedBy([{ key: 'transitions/t', before: { fps: 30 }, after: { fps: 25 } }], nobody)).toBe('transitions/t');
  expect(touchedBy([{ key: 'blocks/b', before: { a: 1 }, after: { a: 2 } }], () => 'm')).toBe('markers/m');
});

test('a step that removes things, or changes many, shows nothing in particular', () => {
  expect(touchedBy([{ key: 'keyframes/k', before: { id: 'k' }, after: undefined }], nobody)).toBeNull();
  expect(
    touchedBy(
      [
        { key: 'keyframes/a', before: { x: 1 }, after: { x: 2 } },
        { key: 'keyframes/b', before: { x: 1 }, after: { x: 2 } },
      ],
      nobody,
    ),
  ).toBeNull();
});
