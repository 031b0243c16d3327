import { addEntities } from '@diorama/documents/e3d/commands/e3d.commands.ts';
import { emptyE3d } from '@diorama/documents/testing/e3d-arbitrary.ts';
import { expect, test } from 'vitest';
import { copiedText, entitiesIn, keptElsewhere } from './entity-clipboard.ts';

const HERE = { documentId: 'house', spaceId: 'project-1' };
const house = () =>
  addEntities.run(emptyE3d(), {
    items: [
      {
        ...{ id: 'door', name: 'Door' },
        components: [{ id: 'm', data: { type: 'mesh', mesh: { type: 'mesh', id: 'm' } }, traits: [] }],
      },
      { id: 'lamp', name: 'Lamp', components: [{ id: 'l', data: { type: 'light', intensity: 2 }, traits: [] }] },
    ],
  });

test('objects come back from the clipboard as they were, and with where they stand', () => {
  const read = entitiesIn(copiedText(house(), ['lamp'], HERE) ?? '');
  expect(read?.copied.entities).toEqual([house().get('entities', 'lamp')]);
  expect(read?.copied.roots).toMatchObject([{ id: 'lamp', position: { x: 0, y: 0, z: 0 } }]);
  expect(copiedText(house(), ['gone'], HERE)).toBeNull();
});

test('models are bound to their configurator; what has none goes anywhere', () => {
  const kept = (id: string, documentId: string) => {
    const read = entitiesIn(copiedText(house(), [id], HERE) ?? '');
    return read && keptElsewhere(read.copied, read.from, { ...HERE, documentId });
  };
  expect([kept('door', 'house'), kept('door', 'other'), kept('lamp', 'other')]).toEqual([null, 'models', null]);
});
