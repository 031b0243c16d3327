import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { productKinds } from '../../../app/product-kinds.ts';
import type { Database } from '../../../database/tables/schema.ts';
import { createPgBossJobs } from '../../../platform/jobs/pg-boss-jobs.ts';
import { createLog } from '../../../platform/log/log.ts';
import { EncoderUnavailableError, type VideoEncoder } from '../../../platform/video/video-encoder.port.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { addFile, testPicture } from '../../../testing/test-files.ts';
import { until } from '../../../testing/until.ts';
import { createEncodings } from './encodings.ts';

const failing = (error: Error): VideoEncoder => ({
  encode: () => Promise.reject(error),
  check: () => Promise.reject(error),
  convert: () => Promise.reject(error),
  decodeWhole: () => Promise.reject(error),
});
const none = failing(new EncoderUnavailableError('it is not installed'));
const broken = failing(new Error('the disk is full'));

/** Tries of the encode that failed, and are tried again. */
async function triesOf(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    select count(*) as tries from pgboss.job where name = 'encode' and state = 'retry'`.execute(db);
  return rows[0]?.tries ?? 0;
}

async function encodeWith(encoder: VideoEncoder) {
  const server = await createTestApp();
  const { call } = await server.signIn();
  const { id: projectId } = await call.projects.create.mutate({ name: 'Solbacken', slug: `p-${randomUUID()}` });
  const { id: directoryId } = await call.files.getDirectory.query({ projectId, directoryId: 'root' });
  const icgi = await call.icgis.create.mutate({ projectId, settings: { name: 'Tour' } });
  const frames = [];
  for (const colour of ['#123', '#456', '#789']) {
    const item = await addFile(server, call, {
      projectId,
      directoryId,
      name: 'f.png',
      bytes: await testPicture(colour),
    });
    frames.push({ name: item.fileName, type: item.fileType, url: item.uri });
  }
  const changes = [{ record: 'transitions/t', op: 'put' as const, value: { id: 't', order: 'a0', name: 'T', frames } }];
  await call.documents.change.mutate({
    id: icgi.id.id,
    baseRevision: 1,
    requestId: randomUUID(),
    label: 'Add',
    changes,
  });
  const log = createLog({ level: 'silent' });
  const jobs = createPgBossJobs(server.db, log);
  const kinds = productKinds({
    media: server.services.media,
    config: { accessMode: 'open' },
    styles: { origins: [], hasMapbox: false, areHostsFixed: false },
  });
  createEncodings({
    db: server.db,
    storage: server.deps.storage,
    jobs,
    sequenceOf: (kind, key, record) => kinds.get(kind)?.sequenceIn?.(key, record) ?? null,
    cuttingOf: (kind) => kinds.get(kind)?.cutting,
    encoder,
    log,
  });
  await jobs.start();
  const { transition } = await until(
    async () => {
      // The tries first: what is said of the transition is then of a try that has ended.
      const tries = await triesOf(server.db);
      const { transitions } = await call.icgis.mediaState.query({ projectId, icgiId: icgi.id.id });
      return { transition: transitions[0], tries };
    },
    ({ transition: now, tries }) =>
      now !== undefined && (tries > 0 || (now.state !== 'queued' && now.state !== 'running')),
  );
  if (!transition) throw new Error('the transition is gone');
  await jobs.stop();
  return { server, transition };
}

test('where there is no video encoder a transition is played frame by frame', async () => {
  const { server, transition } = await encodeWith(none);
  await using _ = server;
  expect(transition).toMatchObject({ state: 'frames', playable: { type: 'frames', count: 3, fps: 30 } });
  if (transition.playable.type !== 'frames') throw new Error('no frames');
  expect(transition.playable.frames).toHaveLength(3);
  for (const url of transition.playable.frames) {
    expect((await fetch(new URL(url, server.url))).headers.get('content-type')).toBe('image/webp');
  }
});

test('a failed encode says why, and players cross-fade', async () => {
  const { server, transition } = await encodeWith(broken);
  await using _ = server;
  expect(transition).toMatchObject({ state: 'failed', message: 'the disk is full', playable: { type: 'none' } });
});

test.each(['ENOSPC: no space left on device, write', 'avformat: No space left on device'])(
  'a full disk is no fault of the frames, which wait and say so: %s',
  async (message) => {
    const { server, transition } = await encodeWith(failing(new Error(message)));
    await using _ = server;
    expect(transition).toMatchObject({ state: 'queued', message: 'the disk of the server is full' });
  },
);
