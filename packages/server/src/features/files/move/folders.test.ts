import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile, testPicture } from '../../../testing/test-files.ts';
import { projectWithFolder } from '../files.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function project() {
  const { call, userId, projectId, directoryId } = await projectWithFolder(server);
  const folder = async (name: string, parent = directoryId) =>
    (await call.files.createDirectory.mutate({ projectId, directoryId: parent, name })).id;
  const file = async (name: string, parent = directoryId) =>
    (await addFile(server, call, { projectId, directoryId: parent, name, bytes: await testPicture() })).id;
  /** Folders as paths without the first one, then files under their folder's name. */
  const tree = async (): Promise<string[]> => {
    const folders = await call.files.listDirectories.query({ projectId });
    const pages = await Promise.all(
      folders.map(async ({ id, path }) => {
        const { items } = await call.files.list.query({ projectId, directoryId: id, limit: 50 });
        const at = path.slice(1).map(({ name }) => name);
        return items.flatMap((item) => (item.type === 'file' ? [[...at, item.fileName].join('/')] : []));
      }),
    );
    return [
      ...folders.slice(1).map(
        ({ path }) =>
          `${path
            .slice(1)
            .map(({ name }) => name)
            .join('/')}/`,
      ),
      ...pages.flat(),
    ];
  };
  return { call, userId, projectId, directoryId, folder, file, tree };
}

const refused = (reason: string) => ({ data: { reason } });

test('a folder is renamed, and never takes the name of another', async () => {
  const { call, projectId, directoryId, folder, tree } = await project();
  const [views, plans] = [await folder('Views'), await folder('Plans')];
  const rename = (id: string, name: string) => call.files.renameDirectory.mutate({ projectId, directoryId: id, name });
  expect(await rename(views, 'Vyer')).toMatchObject({ id: views, name: 'Vyer', path: [{}, { name: 'Vyer' }] });
  expect(await rename(views, 'VYER')).toMatchObject({ name: 'VYER' });
  await expect(rename(plans, 'vyer')).rejects.toMatchObject(refused('NAME_TAKEN'));
  await expect(rename(directoryId, 'Mine')).rejects.toMatchObject(refused('INVALID_INPUT'));
  await expect(rename(randomUUID(), 'Mine')).rejects.toMatchObject(refused('NOT_FOUND'));
  expect(await tree()).toEqual(['Plans/', 'VYER/']);
});

test('files and folders are moved together; a file whose name is taken there gets a number', async () => {
  const { call, projectId, folder, file, tree } = await project();
  const [views, night] = [await folder('Views'), await folder('Night')];
  const moved = await file('hall.png');
  await file('hall.png', views);
  await file('stars.png', night);
  const move = { projectId, directoryId: views, fileIds: [moved], directoryIds: [night] };
  expect(await call.files.move.mutate(move)).toEqual({ moved: 2 });
  const expected = ['Views/', 'Views/Night/', 'Views/hall (2).png', 'Views/hall.png', 'Views/Night/stars.png'];
  expect((await tree()).sort()).toEqual(expected.sort());
  expect(await call.files.move.mutate(move)).toEqual({ moved: 2 });
  expect((await tree()).sort()).toEqual(expected.sort());
});

test('a folder goes neither into itself nor below itself, nor deeper than folders go, nor where its name is taken', async () => {
  const { call, projectId, directoryId, folder, tree } = await project();
  const outer = await folder('Outer');
  const inner = await folder('Inner', outer);
  const move = (id: string, to: string) => call.files.move.mutate({ projectId, directoryId: to, directoryIds: [id] });
  await expect(move(outer, inner)).rejects.toThrow('A folder cannot be moved into itself');
  await expect(move(outer, outer)).rejects.toThrow('A folder cannot be moved into itself');
  await expect(move(directoryId, inner)).rejects.toMatchObject(refused('INVALID_INPUT'));
  let deep = inner;
  for (let depth = 4; depth <= 12; depth += 1) deep = await folder('Deeper', deep);
  const lone = await folder('Lone');
  await expect(move(lone, deep)).rejects.toThrow('Folders go 12 deep at most');
  await folder('inner');
  await expect(move(inner, directoryId)).rejects.toMatchObject(refused('NAME_TAKEN'));
  expect((await tree()).slice(0, 3)).toEqual(['inner/', 'Lone/', 'Outer/']);
});

test('two moves that would put each folder into the other leave no folder out of reach', async () => {
  const { call, projectId, folder } = await project();
  const [a, b] = [await folder('A'), await folder('B')];
  const move = (id: string, to: string) =>
    call.files.move.mutate({ projectId, directoryId: to, directoryIds: [id] }).then(
      () => true,
      () => false,
    );
  const done = await Promise.all([move(a, b), move(b, a)]);
  expect(done.filter(Boolean)).toHaveLength(1);
  expect(await call.files.listDirectories.query({ projectId })).toHaveLength(3);
});

test('a deleted folder takes all in it along and brings it back, but not what was deleted before', async () => {
  const { call, projectId, folder, file, tree } = await project();
  const views = await folder('Views');
  const night = await folder('Night', views);
  await file('hall.png', views);
  await file('stars.png', night);
  const gone = await file('gone.png', views);
  const lone = await file('lone.png');
  await call.files.delete.mutate({ projectId, fileIds: [gone] });
  const both = { projectId, fileIds: [lone], directoryIds: [views] };
  expect(await call.files.delete.mutate(both)).toMatchObject({ deleted: 3 });
  expect(await tree()).toEqual([]);
  await folder('Views');
  expect(await call.files.restore.mutate(both)).toMatchObject([{ id: lone }]);
  const all = [
    'Views/',
    'Views (2)/',
    'Views (2)/Night/',
    'lone.png',
    'Views (2)/hall.png',
    'Views (2)/Night/stars.png',
  ];
  expect((await tree()).sort()).toEqual(all.sort());
  await expect(call.files.restore.mutate(both)).rejects.toMatchObject(refused('NOT_FOUND'));
});

test('what was deleted from a folder that is gone by now comes back to the first folder', async () => {
  const { call, projectId, folder, file, tree } = await project();
  const views = await folder('Views');
  const hall = await file('hall.png', views);
  const night = await folder('Night', views);
  await call.files.delete.mutate({ projectId, fileIds: [hall], directoryIds: [night] });
  await call.files.delete.mutate({ projectId, directoryIds: [views] });
  await call.files.restore.mutate({ projectId, fileIds: [hall], directoryIds: [night] });
  expect(await tree()).toEqual(['Night/', 'hall.png']);
});

test('a folder with a file in use is deleted only by force, with the places named', async () => {
  const { call, projectId, folder, file } = await project();
  const views = await folder('Views');
  const hall = await file('hall.png', views);
  const { id } = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  const image = { name: 'hall.png', type: 'image/png', url: `asset://${hall}` };
  const value = { id: 'hall', order: 'a0', name: 'Entrance hall', image };
  await call.documents.change.mutate({
    id: id.id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Add',
    changes: [{ record: 'keyframes/hall', op: 'put', value }],
  });
  const group = { projectId, directoryIds: [views] };
  await expect(call.files.delete.mutate(group)).rejects.toMatchObject({
    message: 'In use in view Entrance hall of “Tour”',
    data: { reason: 'IN_USE', usages: [{ docId: id.id, name: 'view Entrance hall' }] },
  });
  expect(await call.usages.list.query({ kind: 'file', id: hall })).toMatchObject([
    { label: 'Tour', name: 'view Entrance hall' },
  ]);
  expect(await call.files.delete.mutate({ ...group, force: true })).toMatchObject({ deleted: 1 });
});

test('a file says who brought it in and when, and a call that names nothing is refused', async () => {
  const { call, userId, projectId, directoryId, file } = await project();
  await file('hall.png');
  const [item] = (await call.files.list.query({ projectId, directoryId })).items;
  expect(item).toMatchObject({ addedBy: { id: userId }, addedAt: expect.any(Date) });
  await expect(call.files.delete.mutate({ projectId })).rejects.toThrow('Name a file or a folder');
});

test('a project held by a colleague keeps its folders as they are', async () => {
  const { call, projectId, directoryId, folder, tree } = await project();
  const [views, plans] = [await folder('Views'), await folder('Plans')];
  const colleague = await server.signIn();
  await server.db
    .updateTable('projects')
    .set({ lock_by: colleague.userId, lock_at: new Date() })
    .where('id', '=', projectId)
    .execute();
  const locked = refused('PROJECT_LOCKED');
  const directoryIds = [views];
  await expect(call.files.renameDirectory.mutate({ projectId, directoryId: views, name: 'x' })).rejects.toMatchObject(
    locked,
  );
  await expect(call.files.move.mutate({ projectId, directoryId: plans, directoryIds })).rejects.toMatchObject(locked);
  await expect(call.files.delete.mutate({ projectId, directoryIds })).rejects.toMatchObject(locked);
  expect(await tree()).toEqual(['Plans/', 'Views/']);
  expect(directoryId).toBeTruthy();
});
