import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/test-database.ts';
import { until } from '../../testing/until.ts';
import { createLog } from '../log/log.ts';
import { withRequestId } from '../log/request-scope.ts';
import type { JobData, JobState, Jobs } from './jobs.port.ts';
import { createPgBossJobs } from './pg-boss-jobs.ts';

const log = createLog({ level: 'silent' });

test.concurrent('a job that is enqueued by one process is done by another that works', async () => {
  await using database = await createTestDatabase();
  const web = createPgBossJobs(database.db, log);
  const worker = createPgBossJobs(database.db, log);
  const done = Promise.withResolvers<JobData>();
  worker.work('greet', async (data) => done.resolve(data));
  await worker.start();
  await web.enqueue('greet', { name: 'Astrid' });
  expect(await done.promise).toEqual({ name: 'Astrid' });
  await Promise.all([web.stop(), worker.stop()]);
});

test.concurrent('a job of a transaction exists only when that commits', async () => {
  await using database = await createTestDatabase();
  const jobs = createPgBossJobs(database.db, log);
  const seen: JobData[] = [];
  const done = Promise.withResolvers<void>();
  jobs.work('note', async (data) => {
    seen.push(data);
    if (data.last) done.resolve();
  });
  const refused = database.db.transaction().execute(async (trx) => {
    await jobs.enqueue('note', { id: 1 }, { trx });
    throw new Error('no');
  });
  await expect(refused).rejects.toThrow('no');
  await database.db.transaction().execute((trx) => jobs.enqueue('note', { id: 2, last: true }, { trx }));
  await jobs.start();
  await done.promise;
  await jobs.stop();
  expect(seen).toEqual([{ id: 2, last: true }]);
});

test.concurrent('a job with a key waits once, however often it is asked for', async () => {
  await using database = await createTestDatabase();
  const jobs = createPgBossJobs(database.db, log);
  const seen: JobData[] = [];
  const done = Promise.withResolvers<void>();
  jobs.work('once', async (data) => {
    seen.push(data);
    if (data.id === 'end') done.resolve();
  });
  for (const id of ['a', 'a', 'b', 'a']) await jobs.enqueue('once', { id }, { key: id });
  await jobs.enqueue('once', { id: 'end' });
  await jobs.start();
  await done.promise;
  await jobs.stop();
  expect(seen.map(({ id }) => id)).toEqual(['a', 'b', 'end']);
});

test.concurrent('whoever waits for a job hears how far it has come, and that it is done', async () => {
  await using database = await createTestDatabase();
  const [web, worker] = [createPgBossJobs(database.db, log), createPgBossJobs(database.db, log)];
  const finish = Promise.withResolvers<void>();
  worker.work('film', async (_data, _signal, report) => {
    report(0.25, 'frame 3 of 12');
    await finish.promise;
  });
  const id = await web.enqueue('film', {});
  expect(await web.find('film', id)).toEqual({ state: 'waiting', progress: 0, message: null });
  expect(await web.counts()).toEqual([{ queue: 'film', state: 'waiting', count: 1 }]);
  await worker.start();
  const halfway = await stateWhen(web, 'film', id, ({ progress }) => progress > 0);
  expect(halfway).toEqual({ state: 'running', progress: 0.25, message: 'frame 3 of 12' });
  finish.resolve();
  const done = await stateWhen(web, 'film', id, ({ state }) => state !== 'running');
  expect(done).toEqual({ state: 'done', progress: 1, message: null });
  expect(await web.find('film', crypto.randomUUID())).toBeNull();
  await Promise.all([web.stop(), worker.stop()]);
});

test.concurrent('a job that fails is tried again after a wait, and then failed with its reason', async () => {
  await using database = await createTestDatabase();
  const jobs = createPgBossJobs(database.db, log);
  let tries = 0;
  jobs.work('mesh', async () => {
    tries += 1;
    throw new Error('the file has no triangles');
  });
  const id = await jobs.enqueue('mesh', {}, { retries: 1 });
  await jobs.start();
  const between = await stateWhen(jobs, 'mesh', id, ({ message }) => message !== null);
  expect(between.message).toBe('the file has no triangles');
  const end = await stateWhen(jobs, 'mesh', id, ({ state }) => state === 'failed');
  expect(end.message).toBe('the file has no triangles');
  expect(tries).toBe(2);
  await jobs.stop();
});

test.concurrent('a waiting job that is cancelled never runs; one that runs elsewhere hears of it and is not tried again', async () => {
  await using database = await createTestDatabase();
  const [web, worker] = [createPgBossJobs(database.db, log), createPgBossJobs(database.db, log)];
  const seen: JobData[] = [];
  const [begun, aborted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  worker.work('publish', async (data, signal) => {
    seen.push(data);
    begun.resolve();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    aborted.resolve();
    signal.throwIfAborted();
  });
  const waiting = await web.enqueue('publish', { n: 1 });
  expect(await web.cancel('publish', waiting)).toBe(true);
  expect(await web.cancel('publish', waiting)).toBe(false);
  const running = await web.enqueue('publish', { n: 2 });
  await worker.start();
  await begun.promise;
  expect(await web.cancel('publish', running)).toBe(true);
  await aborted.promise;
  expect((await web.find('publish', running))?.state).toBe('cancelled');
  expect((await web.find('publish', waiting))?.state).toBe('cancelled');
  await Promise.all([web.stop(), worker.stop()]);
  expect(seen).toEqual([{ n: 2 }]);
});

test.concurrent('two workers share many jobs, and none is done twice', async () => {
  await using database = await createTestDatabase();
  const workers = [createPgBossJobs(database.db, log), createPgBossJobs(database.db, log)];
  const done: string[] = [];
  const all = Promise.withResolvers<void>();
  for (const [index, worker] of workers.entries())
    worker.work('share', async ({ n }) => {
      done.push(`${n} by ${index}`);
      if (done.length === 8) all.resolve();
    });
  for (let n = 0; n < 8; n += 1) await workers[0]?.enqueue('share', { n });
  await Promise.all(workers.map((worker) => worker.start()));
  await all.promise;
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(done.map((line) => Number(line.split(' ')[0])).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test.concurrent('processes that start together on an empty database all work, and a start that failed can be tried again', async ({
  expect,
}) => {
  await using database = await createTestDatabase();
  const away = await createTestDatabase();
  await away.drop();
  await expect(
    (async () => {
      const jobs = createPgBossJobs(away.db, log);
      jobs.work('early', async () => undefined);
      await jobs.start();
    })(),
  ).rejects.toThrow();
  const workers = Array.from({ length: 4 }, () => createPgBossJobs(database.db, log));
  const seen = new Set<number>();
  for (const [index, worker] of workers.entries())
    worker.work(`queue-${index}`, async () => {
      seen.add(index);
    });
  await Promise.all(workers.map((worker) => worker.start()));
  await Promise.all(workers.map((worker) => worker.start()));
  for (const index of workers.keys()) await workers[0]?.enqueue(`queue-${index}`, {});
  await expect.poll(() => seen.size).toBe(4);
  await Promise.all(workers.map((worker) => worker.stop()));
});

test.concurrent('a job carries the id of the request that asked for it, and so do the jobs it asks for', async () => {
  await using database = await createTestDatabase();
  const jobs = createPgBossJobs(database.db, log);
  const second = Promise.withResolvers<JobData>();
  jobs.work('first', async () => {
    await jobs.enqueue('second', { n: 2 });
  });
  jobs.work('second', async (data) => second.resolve(data));
  await withRequestId('request-1', () => jobs.enqueue('first', { n: 1 }));
  await jobs.start();
  expect(await second.promise).toEqual({ n: 2, requestId: 'request-1' });
  await jobs.stop();
});

test.concurrent('the job of a killed worker runs again', async () => {
  await using database = await createTestDatabase();
  const worker = createPgBossJobs(database.db, log);
  const again = Promise.withResolvers<void>();
  worker.work('long', async () => again.resolve());
  await worker.enqueue('long', {});
  const child = fork(fileURLToPath(new URL('./worker-to-kill.testing.ts', import.meta.url)), [database.url], {
    execArgv: [],
  });
  await once(child, 'message');
  child.kill('SIGKILL');
  await worker.start();
  await again.promise;
  await worker.stop();
});

test.concurrent('a job that one stopping server after the other lets go of is tried until it is done', async () => {
  await using database = await createTestDatabase();
  let id = '';
  for (let stop = 0; stop < 3; stop += 1) {
    const stopping = createPgBossJobs(database.db, log);
    const begun = Promise.withResolvers<void>();
    stopping.work('mesh', (_data, signal) => {
      begun.resolve();
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    id ||= await stopping.enqueue('mesh', {}, { retries: 1 });
    await stopping.start();
    await begun.promise;
    await stopping.stop();
  }
  const last = createPgBossJobs(database.db, log);
  last.work('mesh', async () => undefined);
  await last.start();
  expect((await stateWhen(last, 'mesh', id, ({ state }) => state === 'done' || state === 'failed')).state).toBe('done');
  await last.stop();
});

/** Polls until the state is as wanted; the test's own time limit ends it. */
async function stateWhen(
  jobs: Jobs,
  name: string,
  id: string,
  isWanted: (state: JobState) => boolean,
): Promise<JobState> {
  const state = await until(
    () => jobs.find(name, id),
    (found) => found !== null && isWanted(found),
  );
  if (!state) throw new Error('the job is gone');
  return state;
}

test.concurrent('of the jobs that wait, the one with the lowest turn runs first', async () => {
  await using database = await createTestDatabase();
  const jobs = createPgBossJobs(database.db, log);
  const seen: JobData[] = [];
  const done = Promise.withResolvers<void>();
  jobs.work('turns', async (data) => {
    seen.push(data);
    if (seen.length === 3) done.resolve();
  });
  for (const turn of [7, 5, 6]) await jobs.enqueue('turns', { turn }, { turn });
  await jobs.start();
  await done.promise;
  await jobs.stop();
  expect(seen.map(({ turn }) => turn)).toEqual([5, 6, 7]);
});

test.concurrent('a job that met what is away or full is tried again later, and such tries do not count', async ({
  expect,
}) => {
  await using database = await createTestDatabase();
  const jobs = createPgBossJobs(database.db, log, { isPassing: () => true });
  jobs.work('passing', () => Promise.reject(new Error('ENOSPC: no space left on device, write')));
  const id = await jobs.enqueue('passing', {}, { retries: 1 });
  await jobs.start();
  await expect
    .poll(async () => {
      const { rows } = await sql<{ state: string; tries: number; wait: number }>`select state,
        retry_count as tries, extract(epoch from start_after - now())::int as wait from pgboss.job where id = ${id}`.execute(
        database.db,
      );
      return rows.map(({ state, tries, wait }) => ({ state, tries, isLater: wait > 10 }));
    })
    .toEqual([{ state: 'retry', tries: 0, isLater: true }]);
  await jobs.stop();
});
