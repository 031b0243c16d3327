import { entriesOf } from '@diorama/documents/engine/schema/tables.ts';
import { movePlacements } from '@diorama/documents/icgi/commands/placement.commands.ts';
import {
  addKeyframes,
  addMarker,
  changeKeyframe,
  removeKeyframe,
  removePlacement,
  setMarkerTitle,
} from '@diorama/documents/icgi/icgi.commands.ts';
import { icgiDocument } from '@diorama/documents/icgi/icgi.document.ts';
import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { expect, test } from 'vitest';
import { contentOf, openTestEditor, TestServer } from '../testing.ts';
import { conflictKey } from './unsaved-records.ts';

type Editor = ReturnType<typeof openTestEditor>;
const shown = ({ store }: Editor) => contentOf(entriesOf(icgiDocument, store.tables()));
const title = { type: 'custom' as const, value: { en: 'Heat pump' } };
const pump = (at: number) => ({
  id: `pump${at}`,
  placementId: `place${at}`,
  blockId: `text${at}`,
  keyframe: 'hall',
  x: 0.5,
  y: 0.5,
  title,
});

/** A hall with two heat pumps, opened by two people; `theirs` is stored, then `mine` is sent and conflicts. */
async function clash(mine: (editor: Editor) => void, theirs: (editor: Editor) => void) {
  const server = new TestServer(sampleIcgi);
  const first = openTestEditor(server);
  first.store.execute(addKeyframes, { items: [{ id: 'hall', name: 'Hall', image: null }] });
  for (const at of [1, 2]) first.store.execute(addMarker, pump(at));
  await first.passTime();
  const [anna, sara] = [openTestEditor(server), openTestEditor(server)];
  theirs(sara);
  await sara.passTime();
  mine(anna);
  await anna.passTime();
  const has = (...keys: string[]) => keys.map((key) => server.records.has(key));
  const choose = async (...choices: [key: string, side: 'mine' | 'theirs'][]) => {
    expect(anna.queue.state().type).toBe('conflict');
    await anna.queue.resolveConflict(new Map(choices.map(([key, type]) => [conflictKey([key]), { type }])));
    expect(anna.queue.state()).toEqual({ type: 'saved' });
    expect(shown(anna)).toEqual(contentOf(server.records));
  };
  return { server, has, choose };
}

const move = ({ store }: Editor) => store.execute(movePlacements, { items: [{ id: 'place1', x: 0.75, y: 0.5 }] });
const PUMP = ['placements/place1', 'markers/pump1', 'blocks/text1'];

test('keeping the place of a marker that a colleague deleted brings the marker and its text back', async () => {
  const { server, has, choose } = await clash(move, ({ store }) => store.execute(removePlacement, { id: 'place1' }));
  await choose(['placements/place1', 'mine']);
  expect(has(...PUMP)).toEqual([true, true, true]);
  expect(server.records.get('placements/place1')).toMatchObject({ x: 0.75 });
});

test('letting it go leaves nothing of it', async () => {
  const { has, choose } = await clash(move, ({ store }) => store.execute(removePlacement, { id: 'place1' }));
  await choose(['placements/place1', 'theirs']);
  expect(has(...PUMP)).toEqual([false, false, false]);
});

test('keeping the place a colleague moved of a marker deleted here keeps the whole marker', async () => {
  const { has, choose } = await clash(({ store }) => store.execute(removePlacement, { id: 'place1' }), move);
  await choose(['placements/place1', 'theirs']);
  expect(has(...PUMP)).toEqual([true, true, true]);
});

test('keeping a marker in a view that a colleague deleted keeps the view with all that was in it', async () => {
  const { has, choose } = await clash(move, ({ store }) => store.execute(removeKeyframe, { id: 'hall' }));
  await choose(['placements/place1', 'mine']);
  expect(has('keyframes/hall', ...PUMP, 'placements/place2', 'markers/pump2')).toEqual(Array(6).fill(true));
});

test('of two markers in a deleted view one can be kept and the other let go', async () => {
  const moveBoth = (editor: Editor) => {
    move(editor);
    editor.store.execute(movePlacements, { items: [{ id: 'place2', x: 0.1, y: 0.1 }] });
  };
  const { has, choose } = await clash(moveBoth, ({ store }) => store.execute(removeKeyframe, { id: 'hall' }));
  await choose(['placements/place1', 'mine'], ['placements/place2', 'theirs']);
  expect(has('keyframes/hall', 'placements/place1', 'placements/place2')).toEqual([true, true, false]);
});

test('a view that stays deleted takes along what a colleague placed in it in the meantime', async () => {
  const { has, choose } = await clash(
    ({ store }) => store.execute(removeKeyframe, { id: 'hall' }),
    ({ store }) => {
      store.execute(changeKeyframe, { id: 'hall', name: 'Entrance' });
      store.execute(addMarker, pump(3));
    },
  );
  await choose(['keyframes/hall', 'mine']);
  expect(has('keyframes/hall', 'placements/place3')).toEqual([false, false]);
});

test('what a colleague deleted apart from it stays deleted', async () => {
  const { has, choose } = await clash(
    ({ store }) => store.execute(setMarkerTitle, { id: 'pump1', language: 'en', text: 'Boiler' }),
    ({ store }) => {
      store.execute(removePlacement, { id: 'place1' });
      store.execute(removePlacement, { id: 'place2' });
    },
  );
  await choose(['markers/pump1', 'mine']);
  expect(has(...PUMP, 'placements/place2', 'markers/pump2')).toEqual([true, true, true, false, false]);
});
