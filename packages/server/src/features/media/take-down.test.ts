import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addFile, testPicture } from '../../testing/test-files.ts';
import { runMediaCommand } from './media.command.ts';

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
});

test('what is not understood is refused with the reason', async () => {
  expect(await media('take-down', 'hall.png')).toEqual({
    code: 2,
    lines: ['! Give the content as 64 hexadecimal digits, or an address that holds them'],
  });
  expect((await media('remove', 'a'.repeat(64))).code).toBe(2);
  expect(await media('where', 'b'.repeat(64))).toEqual({ code: 0, lines: ['  nowhere'] });
});
