import { entriesOf } from '@diorama/documents/engine/schema/tables.ts';
import {
  addKeyframes,
  addMarker,
  changeKeyframe,
  changeSettings,
  removeKeyframe,
} from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { expect, test } from 'vitest';
import { RemoteEdits } from '../live/remote-edits.ts';
import { contentOf, openTestEditor, TestServer } from '../testing.ts';
import { editsOfDeletion } from './restore-deleted.ts';

/** Anna has a tour of two views open and receives Sara's save there. */
async function together() {
  const server = new TestServer(sampleIcgi);
  const first = openTestEditor(server);
  const items = ['hall', 'kitchen'].map((id) => ({ id, name: id, image: null }));
  first.store.execute(addKeyframes, { items });
  const title = { type: 'custom' as const, value: { en: 'Heat pump' } };
  const ids = { id: 'pump', placementId: 'place', blockId: 'text' };
  first.store.execute(addMarker, { ...ids, keyframe: 'hall', x: 0.5, y: 0.5, title });
  await first.passTime();
  const [anna, sara] = [openTestEditor(server), openTestEditor(server)];
  const line = anna.listen();
  const remote = new RemoteEdits(anna.store);
  return { server, anna, sara, line, remote };
}

test('a record that a colleague deleted is restored with its parts and what led to it, and nothing else is taken back', async () => {
  const { server, anna, sara, line, remote } = await together();
  const before = Object.fromEntries(entriesOf(icgiDocument, anna.store.tables()));
  sara.store.execute(removeKeyframe, { id: 'hall' });
  // Saved together with the deletion.
  sara.store.execute(changeKeyframe, { id: 'kitchen', name: 'Kök' });
  sara.store.execute(changeSettings, { compass: true });
  await sara.passTime();
  line.receive();
  expect(anna.store.at('keyframes/hall')).toBeUndefined();

  const found = remote.of('keyframes/hall');
  anna.store.takeBack('Restore view', editsOfDeletion(icgiDocument, 'keyframes/hall', found?.edits ?? []));
  await anna.passTime();

  expect(contentOf(server.records)).toEqual({
    ...before,
    'keyframes/kitchen': { ...before['keyframes/kitchen'], name: 'Kök' },
    settings: { ...before.settings, compass: true },
  });
  expect(anna.store.history().past.at(-1)?.label).toBe('Restore view');
  anna.store.undo();
  expect(anna.store.at('placements/place')).toBeUndefined();
});

test('the last one to change a record is remembered, with the time', async () => {
  const { anna, remote } = await together();
  const [by, at] = [{ id: 's', name: 'Sara' }, new Date(0)];
  const edit = (name: string) => ({ key: 'keyframes/hall', before: {}, after: { id: 'hall', name } });
  anna.store.applyRemote([edit('One')], { by: { id: 'j', name: 'Johan' }, at });
  anna.store.applyRemote([edit('Two')], { by, at });
  anna.store.execute(changeKeyframe, { id: 'hall', name: 'Mine' });
  expect(remote.of('keyframes/hall')).toMatchObject({ by: { name: 'Sara' }, at });
  expect(remote.of('settings')).toBeNull();
});
