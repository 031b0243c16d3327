import { expect, test } from 'vitest';
import { keptText } from './plan-text.ts';

const missing = ['a', 'b'].map((id) => ({ collection: 'hotspots' as const, id, key: id, name: id }));
const edit = {
  ...{ layers: [], categories: [] },
  added: { hotspots: [], outlines: [], labels: [] },
  changed: { hotspots: [], outlines: [], labels: [] },
};

test('an import says how many features the map keeps that the file does not have', () => {
  expect(keptText({ missing, edit })).toBe('Kept 2 features that the file does not have');
  expect(keptText({ missing: missing.slice(1), edit })).toBe('Kept 1 feature that the file does not have');
  expect(keptText({ missing, edit: { ...edit, removed: ['hotspots/a', 'hotspots/b'] } })).toBeNull();
  expect(keptText({ missing: [], edit })).toBeNull();
});
