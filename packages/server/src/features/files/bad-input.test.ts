import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { sendFile, testPicture } from '../../testing/test-files.ts';
import { projectWithFolder } from './files.testing.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server[Symbol.asyncDispose]());

async function project() {
  const { call, projectId, directoryId } = await projectWithFolder(server);
  const send = async (name: string, bytes?: Uint8Array, into = directoryId) =>
    sendFile(server, call, { projectId, directoryId: into, name, bytes: bytes ?? (await testPicture()) });
  return { call, projectId, directoryId, send };
}

let at: Awaited<ReturnType<typeof project>>;
beforeEach(async () => {
  at = await project();
});

test('names of any kind become names that are kept, each its own, and the files arrive', async () => {
  const names = [
    'a/b/Hall.png',
    '..\\Stair.png',
    'x\u202egnp.png',
    'hall.png',
    'HALL.PNG',
    'line\nbreak.png',
    `${'å'.repeat(250)}.png`,
  ];
  const uris = await Promise.all(names.map((name) => at.send(name)));
  const { items, failed } = await at.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: uris });
  expect(failed).toEqual([]);
  expect(items.map(({ fileName }) => fileName)).toEqual([
    'Hall.png',
    'Stair.png',
    'xgnp.png',
    'hall (2).png',
    'HALL (3).png',
    'linebreak.png',
    `${'å'.repeat(250)}.png`,
  ]);
});

test('a name of 300 characters is refused with its field, before a byte is sent', async () => {
  const files = [
    { filename: 'Hall.png', fileSize: 3 },
    { filename: `${'x'.repeat(300)}.png`, fileSize: 3 },
  ];
  const { projectId, directoryId } = at;
  await expect(at.call.files.signedUrls.mutate({ projectId, directoryId, files })).rejects.toMatchObject({
    data: { httpStatus: 400, issues: [{ path: ['files', 1, 'filename'] }] },
  });
});

test('empty, cut off, mislabelled and hostile files are each named with the reason, and the rest arrives', async () => {
  const picture = await testPicture('#456', 'jpeg');
  const files: [string, Uint8Array][] = [
    ['empty.png', Buffer.alloc(0)],
    ['cut off.jpg', picture.subarray(0, picture.length / 2)],
    ['cut off.glb', Buffer.from('glTF\u0002\0\0\0')],
    ['film.mp4', picture],
    ['page.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['good.jpg', picture],
  ];
  const uris = await Promise.all(files.map(([name, bytes]) => at.send(name, bytes)));
  const { items, failed } = await at.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: uris });
  expect(items.map(({ fileName }) => fileName)).toEqual(['good.jpg']);
  expect(failed.map(({ fileName, reason }) => [fileName, reason])).toEqual([
    ['empty.png', '“empty.png” is empty. Export it again, or copy it again from where it is whole'],
    [
      'cut off.jpg',
      '“cut off.jpg” is damaged, or not an image. Export it again, or copy it again from where it is whole',
    ],
    [
      'cut off.glb',
      '“cut off.glb” is damaged or was cut off, or is not a GLB file. Export it again, or copy it again from where it is whole',
    ],
    ['film.mp4', '“film.mp4” is not an MP4 file but a JPEG file: give it its right ending and send it again'],
    ['page.png', '“page.png” is damaged, or not an image. Export it again, or copy it again from where it is whole'],
  ]);
});

test('files that arrive for a folder that was deleted are named, and those of other folders arrive', async () => {
  const { projectId } = at;
  const folder = await at.call.files.createDirectory.mutate({ projectId, directoryId: 'root', name: 'Renders' });
  const late = await at.send('Late.png', undefined, folder.id);
  const other = await at.send('Other.png', await testPicture('#777'));
  await at.call.files.delete.mutate({ projectId, directoryIds: [folder.id] });
  const refused = await at.call.files.insert.mutate({ directoryId: folder.id, blobUris: [late] });
  expect(refused).toEqual({
    items: [],
    failed: [
      {
        uri: late,
        fileName: 'Late.png',
        reason: 'The folder “Renders” was deleted: choose another one for “Late.png” and send it again',
      },
    ],
  });
  expect((await at.call.files.insert.mutate({ directoryId: at.directoryId, blobUris: [other] })).items).toHaveLength(1);
});

test('a folder that is deleted while files are looked into takes none of them along unseen', async () => {
  const { projectId } = at;
  for (let round = 0; round < 4; round += 1) {
    const folder = await at.call.files.createDirectory.mutate({
      projectId,
      directoryId: 'root',
      name: `Round ${round}`,
    });
    const uris = await Promise.all(
      ['#100', '#200', '#300'].map(async (colour, n) => at.send(`${n}.png`, await testPicture(colour), folder.id)),
    );
    const [inserted] = await Promise.all([
      at.call.files.insert.mutate({ directoryId: folder.id, blobUris: uris }),
      at.call.files.delete.mutate({ projectId, directoryIds: [folder.id] }),
    ]);
    // All came before the deletion and went along with the folder, or all are named.
    expect([0, 3]).toContain(inserted.items.length);
    expect(inserted.items.length + inserted.failed.length).toBe(3);
    const rows = await server.db
      .selectFrom('files')
      .select('deleted_at')
      .where('directory_id', '=', folder.id)
      .execute();
    expect(rows.filter(({ deleted_at }) => deleted_at === null)).toEqual([]);
  }
});
