import {
  addKeyframes,
  addTransition,
  removeKeyframe,
  removeTransition,
} from '@diorama/documents/icgi/icgi.commands.ts';
import { sampleIcgi } from '@diorama/documents/icgi/sample-icgi.testing.ts';
import { expect, test } from 'vitest';
import { openTestEditor, TestServer } from '../../../engine/testing.ts';
import type { UploadedFile } from '../../files/public.ts';
import { applyUpload } from './apply-upload.ts';
import type { IcgiUploadPurpose } from './upload-purpose.ts';

function openWith(...ids: string[]) {
  const { store } = openTestEditor(new TestServer(sampleIcgi));
  store.execute(addKeyframes, { items: ids.map((id) => ({ id, name: id, image: null })) });
  return store;
}

const file = (sourceName: string, fileType = 'image/png'): UploadedFile => ({
  type: 'file',
  id: crypto.randomUUID(),
  directoryId: 'views',
  fileName: sourceName,
  sourceName,
  fileType,
  fileSize: 3,
  uri: `asset://${sourceName}`,
  url: `/media/${sourceName}`,
  thumbUrl: null,
  width: 640,
  height: 360,
  durationMs: null,
  sha256: '',
  state: 'ready',
  rejectReason: null,
  progress: null,
  notice: null,
  published: false,
  alt: {},
  focal: null,
  version: 1,
  tags: [],
  addedBy: null,
  addedAt: new Date(0),
  updatedAt: new Date(0),
});
const arrival = (purpose: IcgiUploadPurpose, fresh: UploadedFile[], before: UploadedFile[] = []) => ({
  intent: { id: 'intent', documentId: 'document', purpose },
  fresh,
  all: [...before, ...fresh],
});
const frames: IcgiUploadPurpose = {
  type: 'frames',
  transitionId: 'move',
  name: 'Hall_to_Kitchen',
  fileNames: ['f1.png', 'f2.png', 'f3.png'],
  isNew: true,
};

test.each([{ type: 'mesh' }, { type: 'image' }, { type: 'frames', transitionId: 'move', fileNames: [1] }])(
  'what was uploaded for a purpose nobody knows any more changes nothing: $type',
  (purpose) => {
    const store = openWith('Hall');
    const intent = { id: 'intent', documentId: 'document', purpose };
    const fresh = [file('Attic.png')];
    expect(applyUpload(store, { intent, fresh, all: fresh }).type).toBe('impossible');
    expect(store.list('keyframes').map(({ name }) => name)).toEqual(['Hall']);
  },
);

test('images become views in one step, what is no image does not', () => {
  const store = openWith('Hall');
  const outcome = applyUpload(store, arrival({ type: 'views' }, [file('Attic.png'), file('a.pdf', 'application/pdf')]));
  expect(outcome).toEqual({ type: 'done', message: 'A view was added' });
  expect(store.list('keyframes').map(({ name }) => name)).toEqual(['Hall', 'Attic']);
  store.undo();
  expect(store.list('keyframes').map(({ name }) => name)).toEqual(['Hall']);
  expect(applyUpload(store, arrival({ type: 'views' }, [file('a.pdf', 'application/pdf')]))).toEqual({
    type: 'impossible',
    message: '“a.pdf” is not an image',
  });
});

test('frames become a move between the views it is named after, in the order they were chosen in', () => {
  const store = openWith('Hall', 'Kitchen');
  applyUpload(store, arrival(frames, [file('f3.png'), file('f1.png')]));
  const move = store.get('transitions', 'move');
  expect(move?.frames.map(({ name }) => name)).toEqual(['f1.png', 'f3.png']);
  expect([move?.start?.id, move?.end?.id]).toEqual(['Hall', 'Kitchen']);
});

test('frames that come later join those that came before, and a move deleted in between is not made again', () => {
  const store = openWith('Hall', 'Kitchen');
  const [first, third] = [file('f1.png'), file('f3.png')];
  applyUpload(store, arrival(frames, [first, third]));
  const outcome = applyUpload(store, arrival(frames, [file('f2.png')], [first, third]));
  expect(outcome).toEqual({ type: 'done', message: '“Hall_to_Kitchen” has 3 frames now' });
  expect(store.get('transitions', 'move')?.frames.map(({ name }) => name)).toEqual(['f1.png', 'f2.png', 'f3.png']);

  store.execute(removeTransition, { id: 'move' });
  expect(applyUpload(store, arrival(frames, [file('f2.png')], [first, third]))).toEqual({
    type: 'impossible',
    message: 'The transition “Hall_to_Kitchen” was deleted',
  });
  expect(store.get('transitions', 'move')).toBeUndefined();
});

test('frames to exchange are not put into a move that has gone', () => {
  const store = openWith('Hall');
  const outcome = applyUpload(store, arrival({ ...frames, isNew: false }, [file('f1.png')]));
  expect(outcome.type).toBe('impossible');
  expect(store.list('transitions')).toEqual([]);
});

test('an image for a view that has gone changes nothing', () => {
  const store = openWith('Hall');
  const image = arrival({ type: 'image', keyframeId: 'Hall' }, [file('Evening.png')]);
  expect(applyUpload(store, image)).toEqual({ type: 'done', message: '“Evening.png” is the image of “Hall” now' });
  expect(store.get('keyframes', 'Hall')?.image?.name).toBe('Evening.png');
  store.execute(removeKeyframe, { id: 'Hall' });
  expect(applyUpload(store, image)).toEqual({
    type: 'impossible',
    message: 'The view that “Evening.png” was for has been deleted',
  });
  expect(store.list('keyframes')).toEqual([]);
});

const imported: IcgiUploadPurpose = {
  type: 'import',
  views: [{ id: 'attic', name: 'Attic', fileName: 'Attic.png' }],
  transitions: [{ id: 'move', name: '', start: 'Hall', end: 'attic', fileNames: ['f1.png', 'f2.png'] }],
  replaced: [],
  images: [],
  frames: [],
  linked: [],
  waiting: [{ id: 'later', name: 'Cam', fileNames: ['c1.png'] }],
};

test('an import that went on from before is one step of undo, and what nobody has placed waits', () => {
  const store = openWith('Hall');
  const files = ['Attic.png', 'f1.png', 'f2.png', 'c1.png'].map((name) => file(name));
  const outcome = applyUpload(store, arrival(imported, files));
  expect(outcome).toMatchObject({ type: 'done', message: '1 view and 1 transition added' });
  expect(outcome.waiting).toMatchObject([{ id: 'later', frames: [{ name: 'c1.png' }] }]);
  expect(store.get('transitions', 'move')).toMatchObject({ name: 'Hall → Attic', end: { id: 'attic' } });
  store.undo();
  expect([store.list('keyframes').length, store.list('transitions').length]).toEqual([1, 0]);
});

test('what arrives after a retry completes an import, and what was deleted in between is not made again', () => {
  const store = openWith('Hall');
  const [attic, first, second] = [file('Attic.png'), file('f1.png'), file('f2.png')];
  applyUpload(store, arrival(imported, [attic, first]));
  applyUpload(store, arrival(imported, [second], [attic, first]));
  expect(store.get('transitions', 'move')?.frames.map(({ name }) => name)).toEqual(['f1.png', 'f2.png']);

  store.execute(removeTransition, { id: 'move' });
  applyUpload(store, arrival(imported, [second], [attic, first]));
  expect(store.get('transitions', 'move')).toBeUndefined();
});

test('frames for a transition are put in at their place', () => {
  const store = openWith('Hall', 'Kitchen');
  applyUpload(store, arrival(frames, [file('f1.png'), file('f3.png')]));
  const outcome = applyUpload(store, arrival({ type: 'insert', transitionId: 'move', at: 1 }, [file('x.png')]));
  expect(outcome.message).toBe('1 frame added to “Hall_to_Kitchen”');
  expect(store.get('transitions', 'move')?.frames.map(({ name }) => name)).toEqual(['f1.png', 'x.png', 'f3.png']);
});

test('new versions and missing frames take their places in one step, by the numbers in their names', () => {
  const store = openWith('Hall');
  const frame = (name: string) => ({ name, type: 'image/png', url: `asset://${name}` });
  const frames = ['m_1.png', 'm_2.png', 'm_5.png'].map(frame);
  store.execute(addTransition, { id: 'move', name: 'Move', start: null, end: null, frames });
  const purpose: IcgiUploadPurpose = {
    ...imported,
    views: [],
    transitions: [],
    waiting: [],
    images: [
      { id: 'Hall', fileName: 'Hall_v2.png' },
      { id: 'gone', fileName: 'Attic_v2.png' },
    ],
    frames: [
      { id: 'move', number: 4, fileName: 'm_4.png' },
      { id: 'move', number: 3, fileName: 'm_3.png' },
      { id: 'move', number: 2, fileName: 'm_2b.png' },
      { id: 'move', number: 6, fileName: 'm_6.png' },
    ],
  };
  const files = ['Hall_v2.png', 'Attic_v2.png', 'm_4.png', 'm_3.png', 'm_2b.png', 'm_6.png'].map((name) => file(name));
  const outcome = applyUpload(store, arrival(purpose, files));
  expect(outcome).toMatchObject({ type: 'done', message: '1 image replaced. 4 frames put in place' });
  const names = () => store.get('transitions', 'move')?.frames.map(({ name }) => name);
  expect(names()).toEqual(['m_1.png', 'm_2b.png', 'm_3.png', 'm_4.png', 'm_5.png', 'm_6.png']);
  expect(store.get('keyframes', 'Hall')?.image?.name).toBe('Hall_v2.png');
  applyUpload(store, arrival(purpose, [], files));
  expect(names()).toHaveLength(6);
  store.undo();
  expect(names()).toEqual(['m_1.png', 'm_2.png', 'm_5.png']);
  expect(store.get('keyframes', 'Hall')?.image).toBeNull();
});
