import { expect, test } from 'vitest';
import { stubLocalStorage } from '../../../ui/local-storage.testing.ts';
import { lastFolder } from './last-folder.ts';

const stored = stubLocalStorage();

test('each project has its own last folder, and one that is new begins at the first', () => {
  lastFolder.note('house', 'renders');
  lastFolder.note('garden', 'plans');
  lastFolder.note('house', 'interior');
  expect([lastFolder.of('house'), lastFolder.of('garden'), lastFolder.of('shed')]).toEqual([
    'interior',
    'plans',
    'root',
  ]);
});

test.each(['', '{', '{"a":1}', '[["house"]]', '[["house",3]]'])('what is stored as %j is read as nothing', (text) => {
  stored.set('diorama.folders', text);
  expect(lastFolder.of('house')).toBe('root');
});
