import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeVideo } from '../../../platform/video/format/write-video.testing.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addFile, testPicture } from '../../../testing/test-files.ts';
import { until } from '../../../testing/until.ts';
import { projectWithFolder } from '../files.testing.ts';
import { INSPECTION } from './inspection.ts';

const folder = temporaryFolder();
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  folder[Symbol.dispose]();
});

/** As many as two workers are killed over, and one more for the third. */
const COUNT = 4;

async function hevc(hue: number): Promise<Buffer> {
  const path = join(folder.path, `${hue}.mp4`);
  const pictures = `testsrc2=size=320x180:rate=24:duration=1,hue=h=${hue},format=yuv420p`;
  await writeVideo({ path, muxer: 'mp4', encoder: 'libx265', pictures });
  return readFile(path);
}

const OLD = { file_type: 'video/mp4', width: null, height: null, duration_ms: null, placeholder: null, inspected: 0 };

/** Files as an earlier server kept them; the first has a version from then, too. */
async function library(): Promise<{ ids: string[]; sources: string[] }> {
  const at = await projectWithFolder(server);
  const ids: string[] = [];
  const sources: string[] = [];
  for (let number = 0; number <= COUNT; number += 1) {
    const { sha256, size } = await server.deps.storage.putBlob(await hevc(number * 60));
    sources.push(sha256);
    if (number === COUNT) {
      const [file_id = ''] = ids;
      const version = {
        file_id,
        version: 0,
        file_name: 'Earlier.mp4',
        file_size: size,
        sha256,
        created_at: new Date(),
      };
      await server.db
        .insertInto('file_versions')
        .values({ ...OLD, ...version, font: null, created_by: null })
        .execute();
      continue;
    }
    const file = await addFile(server, at.call, {
      ...at,
      name: `${number}.png`,
      bytes: await testPicture(`#00${number}`),
    });
    const about = { ...OLD, file_name: `${number}.mp4`, file_size: size, sha256 };
    await server.db.updateTable('files').set(about).where('id', '=', file.id).execute();
    ids.push(file.id);
  }
  return { ids, sources };
}

function startWorker() {
  const entry = fileURLToPath(new URL('./inspect-worker.testing.ts', import.meta.url));
  return fork(entry, [server.deps.databaseUrl, server.deps.config.dataDir], { execArgv: [] });
}

/** Contents that were looked into; the test's own time limit ends the wait for them. */
async function inspected(sources: readonly string[]): Promise<number> {
  const left = await Promise.all(
    (['files', 'file_versions'] as const).map((table) =>
      server.db
        .selectFrom(table)
        .select('sha256')
        .where('sha256', 'in', sources)
        .where('inspected', '<', INSPECTION)
        .execute(),
    ),
  );
  return sources.length - new Set(left.flat().map(({ sha256 }) => sha256)).size;
}

test('workers that are killed while they look into a library lose nothing and do nothing twice', {
  timeout: 120_000,
}, async () => {
  const { ids, sources } = await library();
  for (const wanted of [1, 2]) {
    const worker = startWorker();
    await until(
      () => inspected(sources),
      (count) => count >= wanted,
    );
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    // What was replaced was replaced whole: a row has its old content, or the new one with all that belongs to it.
    const rows = await server.db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
    for (const row of rows)
      expect([row.inspected === INSPECTION, row.notice]).toEqual(
        sources.includes(row.sha256) ? [false, null] : [true, 'Converted from HEVC.'],
      );
  }
  // Two that work at once take turns.
  const workers = [startWorker(), startWorker()];
  await until(
    () => inspected(sources),
    (count) => count === sources.length,
  );
  for (const worker of workers) {
    worker.kill('SIGKILL');
    await once(worker, 'exit');
  }

  const files = await server.db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
  for (const file of files)
    expect(file).toMatchObject({
      file_type: 'video/mp4',
      width: 320,
      duration_ms: 1_000,
      state: 'ready',
      notice: 'Converted from HEVC.',
    });
  const version = await server.db.selectFrom('file_versions').selectAll().executeTakeFirstOrThrow();
  expect(version).toMatchObject({
    file_name: 'Earlier.mp4',
    width: 320,
    duration_ms: 1_000,
    notice: 'Converted from HEVC.',
  });
  const replaced = await server.db.selectFrom('replaced_media').selectAll().execute();
  expect(replaced.map(({ sha256 }) => sha256).toSorted()).toEqual(sources.toSorted());
  expect(new Set(replaced.map(({ by_sha256 }) => by_sha256))).toEqual(
    new Set([...files, version].map(({ sha256 }) => sha256)),
  );
  // Every content belongs to something, or is removed a day later.
  const known = new Set([
    ...files.map(({ sha256 }) => sha256),
    version.sha256,
    ...(await server.db.selectFrom('loose_blobs').select('sha256').execute()).map(({ sha256 }) => sha256),
    ...(await server.db.selectFrom('renditions').select('sha256').execute()).map(({ sha256 }) => sha256),
  ]);
  const stored = (await readdir(server.deps.config.dataDir, { recursive: true }))
    .map((name) => /[0-9a-f]{64}$/.exec(name)?.[0])
    .filter((name) => name !== undefined);
  const pictures = await server.db.selectFrom('uploads').select('sha256').execute();
  for (const { sha256 } of pictures) if (sha256) known.add(sha256);
  expect(stored.length).toBeGreaterThan(2 * COUNT);
  expect(stored.filter((sha256) => !known.has(sha256))).toEqual([]);
});
