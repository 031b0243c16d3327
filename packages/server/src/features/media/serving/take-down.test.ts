import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../../database/ids.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile, testPicture } from '../../../testing/test-files.ts';
import { insertClient } from '../../clients/change-client.ts';
import { runMediaCommand } from '../media.command.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await server.services.jobs.start();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Runs the command over the test's database; its lines. */
async function media(...args: string[]) {
  const lines: string[] = [];
  const port = {
    env: { DATABASE_URL: server.deps.databaseUrl, DATA_DIR: server.deps.config.dataDir },
    say: (line: string) => lines.push(line),
    complain: (line: string) => lines.push(`! ${line}`),
  };
  return { code: await runMediaCommand(args, port), lines };
}

test('a published file that is taken down is gone for everybody with its sizes, until it is put back', async () => {
  const { call, token } = await server.signIn();
  const project = await call.projects.create.mutate({ name: 'House', slug: 'house' });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId: project.id, directoryId: 'root' });
  const file = await addFile(server, call, {
    projectId: project.id,
    directoryId,
    name: 'hall.png',
    bytes: await testPicture(),
  });
  const image = { name: file.fileName, type: file.fileType, url: file.uri };
  const tour = await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  const place = { projectId: project.id, icgiId: tour.id.id };
  await call.icgis.update.mutate({
    ...place,
    attributes: {
      keyframes: [{ id: 'k1', name: 'Hall', image }],
      settings: { start: { type: 'keyframe', id: 'k1' } },
    },
  });
  await expect.poll(async () => (await call.icgis.mediaState.query(place)).keyframes[0]?.missing).toBe(0);
  await call.icgis.publish.mutate(place);
  const shown = await server.db.selectFrom('public_media').select('sha256').execute();
  const statuses = async (headers: Record<string, string> = {}) =>
    Promise.all(
      [...shown.map(({ sha256 }) => `${server.url}/media/${sha256}/a`), `${server.url}${file.url}`].map(
        async (address) => (await fetch(address, { headers })).status,
      ),
    );
  expect(new Set(await statuses())).toEqual(new Set([200]));

  const at = { projectId: project.id, fileId: file.id };
  expect(await call.files.served.query(at)).toEqual({
    isTakenDown: false,
    isLinked: true,
    pages: [{ type: 'icgi', id: tour.id.id, name: 'Tour', project: 'House' }],
    mayTakeDown: true,
  });
  expect(await call.files.takeDown.mutate({ ...at, reason: 'a face' })).toMatchObject({ isTakenDown: true });
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([410]));
  expect((await call.icgis.check.query(place)).filter(({ check }) => check === 'file.takenDown')).toMatchObject([
    {
      record: 'keyframes/k1',
      message: '“hall.png” was taken down, so visitors see a gap. Replace the file, or choose another one',
    },
  ]);
  expect((await call.audit.activity.query({ projectId: project.id })).items[0]).toMatchObject({
    action: 'file.takeDown',
  });
  // A deleted file is taken down and put back as one that is there.
  await call.files.delete.mutate({ projectId: project.id, fileIds: [file.id], directoryIds: [], force: true });
  expect(await call.files.putBack.mutate(at)).toMatchObject({ isTakenDown: false });
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([200]));
  await call.files.restore.mutate({ projectId: project.id, fileIds: [file.id], directoryIds: [] });
  await call.icgis.update.mutate({
    ...place,
    attributes: { keyframes: [{ id: 'k1', name: 'Hall', image }] },
  });

  const taken = await media('take-down', `https://studio.test/media/${file.sha256}/hall.png`, '--reason', 'a face');
  expect(taken).toEqual({
    code: 0,
    lines: [
      'Taken down. It was used here:',
      '  file: House / hall.png',
      '  document: House / Tour',
      '  publication: House / Tour (version 1, shown now)',
    ],
  });
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([410]));
  expect(new Set(await statuses({ authorization: `Bearer ${token}` }))).toEqual(new Set([410]));
  const copy = await addFile(server, call, {
    projectId: project.id,
    directoryId,
    name: 'again.png',
    bytes: await testPicture(),
  });
  expect((await fetch(`${server.url}${copy.url}`)).status).toBe(410);
  expect((await media('list')).lines).toEqual([expect.stringMatching(new RegExp(`^${file.sha256}  .* a face$`))]);

  expect((await media('put-back', file.sha256)).lines).toEqual(['It is served again.']);
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([200]));

  // By the address of any size that a page loads, the same.
  const sizes = await server.db.selectFrom('renditions').selectAll().where('source', '=', file.sha256).execute();
  const size = sizes.find(({ sha256 }) => sha256 !== file.sha256 && shown.some((one) => one.sha256 === sha256));
  const address = `https://studio.test/media/${size?.sha256}/hall-320.jpg`;
  expect((await media('where', address)).lines[0]).toBe('It is a size of “again.png”, “hall.png”, which is meant.');
  expect((await media('take-down', address)).lines).toEqual(
    expect.arrayContaining(['Taken down. It was used here:', '  file: House / hall.png']),
  );
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([410]));
  expect((await media('put-back', address)).lines.at(-1)).toBe('It is served again.');
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([200]));
  await media('take-down', address, '--only-this-size');
  await expect.poll(async () => new Set(await statuses())).toEqual(new Set([200, 410]));
  await media('put-back', address, '--only-this-size');
});

test('what is not understood is refused with the reason', async () => {
  expect(await media('take-down', 'hall.png')).toEqual({
    code: 2,
    lines: ['! Give the content as 64 hexadecimal digits, or an address that holds them'],
  });
  expect((await media('remove', 'a'.repeat(64))).code).toBe(2);
  expect(await media('where', 'b'.repeat(64))).toEqual({ code: 0, lines: ['  nowhere'] });
});

test('an owner takes down files of their own client, and not what others have too', async () => {
  await using members = await createTestApp({ ACCESS_MODE: 'members' });
  const client = async (name: string) => {
    const owner = await members.signIn();
    const id = newId();
    await members.db.transaction().execute((trx) => insertClient(trx, { id, name }));
    await members.db
      .insertInto('client_members')
      .values({ client_id: id, user_id: owner.userId, role: 'owner' })
      .execute();
    const project = await owner.call.projects.create.mutate({ name, slug: name.toLowerCase(), clientId: id });
    const { id: directoryId } = await owner.call.files.getDirectory.query({
      projectId: project.id,
      directoryId: 'root',
    });
    const add = async (colour: string) => ({
      projectId: project.id,
      fileId: (
        await addFile(members, owner.call, {
          projectId: project.id,
          directoryId,
          name: 'a.png',
          bytes: await testPicture(colour),
        })
      ).id,
    });
    return { ...owner, own: await add(name === 'Nordhamn' ? '#111' : '#222'), shared: await add('#333') };
  };
  const [ours, theirs] = [await client('Nordhamn'), await client('Soderport')];
  expect(await ours.call.files.takeDown.mutate(ours.own)).toMatchObject({ isTakenDown: true, mayTakeDown: true });
  await expect(ours.call.files.takeDown.mutate(ours.shared)).rejects.toMatchObject({
    data: { code: 'FORBIDDEN', reason: 'ROLE' },
  });
  expect(await theirs.call.files.served.query(theirs.shared)).toMatchObject({ isTakenDown: false });
});

test('a file in the bin is taken down, and one that is gone for good by the address of what pages load', async () => {
  const { call } = await server.signIn();
  const project = await call.projects.create.mutate({ name: 'Bin', slug: 'bin' });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId: project.id, directoryId: 'root' });
  const at = { projectId: project.id, directoryId };
  const file = await addFile(server, call, { ...at, name: 'door.png', bytes: await testPicture('#a1b2c3') });
  const place = { projectId: project.id, icgiId: '' };
  const tour = await call.icgis.create.mutate({ projectId: project.id, settings: { name: 'Tour' } });
  place.icgiId = tour.id.id;
  const image = { name: file.fileName, type: file.fileType, url: file.uri };
  await call.icgis.update.mutate({
    ...place,
    attributes: {
      keyframes: [{ id: 'k1', name: 'Door', image }],
      settings: { start: { type: 'keyframe', id: 'k1' } },
    },
  });
  await expect.poll(async () => (await call.icgis.mediaState.query(place)).keyframes[0]?.missing).toBe(0);
  await call.icgis.publish.mutate(place);
  const renditions = await server.db.selectFrom('renditions').selectAll().where('source', '=', file.sha256).execute();
  const shown = await server.db
    .selectFrom('public_media')
    .select('sha256')
    .where(
      'sha256',
      'in',
      renditions.map(({ sha256 }) => sha256),
    )
    .execute();
  expect(shown.length).toBeGreaterThan(0);
  const statuses = async () =>
    new Set(
      await Promise.all(shown.map(async ({ sha256 }) => (await fetch(`${server.url}/media/${sha256}/a`)).status)),
    );

  const one = { projectId: project.id, fileId: file.id };
  await call.files.delete.mutate({ projectId: project.id, fileIds: [file.id], directoryIds: [], force: true });
  expect(await statuses()).toEqual(new Set([200]));
  expect(await call.files.takeDown.mutate(one)).toMatchObject({
    isTakenDown: true,
    pages: [{ type: 'icgi', id: place.icgiId }],
  });
  await expect.poll(statuses).toEqual(new Set([410]));
  await call.files.putBack.mutate(one);
  await expect.poll(statuses).toEqual(new Set([200]));

  // As the purge does it after its days: what is published stays.
  await server.db.deleteFrom('document_references').where('to_id', '=', file.id).execute();
  await server.db.updateTable('uploads').set({ file_id: null }).where('file_id', '=', file.id).execute();
  await server.db.deleteFrom('publication_files').where('file_id', '=', file.id).execute();
  await server.db.deleteFrom('files').where('id', '=', file.id).execute();
  const address = `https://studio.test/media/${shown[0]?.sha256}/door-320.jpg`;
  expect((await media('where', address)).lines[0]).toBe('It is a size of a file that is gone, which is meant.');
  expect((await media('take-down', address)).lines.join('\n')).toContain('publication: Bin / Tour');
  await expect.poll(statuses).toEqual(new Set([410]));
  await media('put-back', address);
  await expect.poll(statuses).toEqual(new Set([200]));
});
