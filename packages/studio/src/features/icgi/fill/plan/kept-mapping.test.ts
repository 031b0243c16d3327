import { expect, test, vi } from 'vitest';
import { stubLocalStorage } from '../../../../ui/local-storage.testing.ts';
import { keepMapping, keptMapping } from './kept-mapping.ts';
import type { FillMapping } from './mapping.ts';

const at = { documentId: 'd', language: 'sv' };
const mapping: FillMapping = {
  ...{ keyColumn: 0, roles: ['skip', 'skip', 'button'], template: '{Area} m²', buttonLabel: 'Plan' },
  ...{ makesCategories: false, groupsDigits: true },
};
const kept = stubLocalStorage();

test('the next table of the same columns is taken as the last one, wherever its columns stand', () => {
  keepMapping(at, mapping, ['Nr', 'Area', 'Plan']);
  expect(keptMapping(at, ['Plan', 'Nr', 'area', 'New'])).toEqual({
    ...mapping,
    ...{ keyColumn: 1, roles: ['button', 'skip', 'skip', 'skip'] },
  });
});

test('a table without one of the columns, another language and another walkthrough are guessed', () => {
  keepMapping(at, mapping, ['Nr', 'Area', 'Plan']);
  expect(keptMapping(at, ['Nr', 'Plan'])).toBeNull();
  expect(keptMapping({ ...at, language: 'en' }, ['Nr', 'Area', 'Plan'])).toBeNull();
  expect(keptMapping({ ...at, documentId: 'e' }, ['Nr', 'Area', 'Plan'])).toBeNull();
});

test('what else stands in the storage of the browser, or a browser without one, is no matter', () => {
  kept.set('diorama.fill-table.d.sv', '{"template":1}');
  expect(keptMapping(at, ['Nr'])).toBeNull();
  vi.stubGlobal('localStorage', undefined);
  keepMapping(at, mapping, ['Nr']);
  expect(keptMapping(at, ['Nr'])).toBeNull();
});
