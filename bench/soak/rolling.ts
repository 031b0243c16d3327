import { randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Acknowledged, checkData } from '../../tests/support/check-data.ts';
import {
  EditorClient,
  makeWorkplace,
  sha256Of,
  type UploadedFile,
  untilPublishable,
  type Workplace,
} from '../../tests/support/editor-client.ts';
import { startBalancer } from './balancer.ts';
import { FaultError, fault, insist, newTally, pauseAfter, putSlowly, rest, type Tally } from './insistent-client.ts';
import { ACCOUNT, type Stage, until } from './stage.ts';

const MIB = 1024 ** 2;
/** Bytes of a file: just above what is sent in one. */
const FILE_SIZE = 17 * MIB;
/** The first bytes of an MP4. */
const VIDEO_HEAD = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomiso2\0\0\0\x08moov\0\0\0\0mdat');
/** Milliseconds that a part takes on the line of each of the senders: one is quick, one slower than a stop waits for. */
const PART_TAKES: readonly number[] = [400, 7_000];
/** Milliseconds of load between two restarts. */
const BETWEEN = 700;
/** Milliseconds after which no further round begins. */
const LONGEST = 70_000;
/** Milliseconds in which one of the jobs that wait has to be taken up. */
const JOB_LIMIT = 60_000;
/** Parts that may fail before an upload is given up. */
const TURNS = 60;

/** What restarting everything in turn, again and again, came to. */
export interface RollingResult {
  stage: string;
  restarts: number;
  /** Milliseconds from SIGTERM to the end of a process, and from its start until it was ready again, at most. */
  slowestStop: number;
  slowestReturn: number;
  acknowledged: Record<Acknowledged['type'] | 'part', number>;
  /** What stood in front. */
  balancer: string;
  /** Files that were begun, and those of them that are not there in the end. */
  uploads: { begun: number; lost: number };
  rows: Tally[];
  problems: string[];
}

interface Work {
  editor: EditorClient;
  place: Workplace;
  isOver: () => boolean;
  acknowledge: (item: Acknowledged | { type: 'part' }) => void;
  /** A file is going to be sent. */
  begin: () => void;
}

/** Stops and starts one process after the other while editors write and send files, and visitors read. */
export async function rollingRounds(stage: Stage, rounds: number): Promise<RollingResult> {
  await using balancer = await startBalancer(stage);
  const editor = new EditorClient(balancer.next, ACCOUNT);
  await editor.signIn();
  const place = await makeWorkplace(editor);
  await untilPublishable(editor, place);
  await editor.mutate('icgis.publish', { projectId: place.projectId, icgiId: place.icgiId });
  const kept: Acknowledged[] = [];
  const acknowledged = { change: 0, part: 0, file: 0, publication: 0 };
  let isOver = false;
  let begun = 0;
  const work: Work = {
    editor,
    place,
    isOver: () => isOver,
    acknowledge(item) {
      acknowledged[item.type] += 1;
      if (item.type !== 'part') kept.push(item);
    },
    begin() {
      begun += 1;
    },
  };
  const workers = startAll(work);
  const result: RollingResult = {
    ...{ stage: stage.name, restarts: 0, slowestStop: 0, slowestReturn: 0 },
    ...{ acknowledged, rows: workers.tallies, problems: [] },
    ...{ balancer: balancer.name, uploads: { begun: 0, lost: 0 } },
  };
  try {
    const startedAt = Date.now();
    for (let round = 0; round < rounds && Date.now() - startedAt < LONGEST; round += 1)
      for (const member of stage.members) await restart(stage, member, result);
  } finally {
    isOver = true;
    await workers.done;
  }
  await using stores = await stage.open();
  const client = new pg.Client({ connectionString: stores.url });
  await client.connect();
  try {
    result.uploads = { begun, lost: begun - (await filesThere(client, kept)) };
    result.problems.push(
      ...(await checkData(stores, kept)),
      ...(await twice(client, kept)),
      ...(await wrongJobs(client)),
    );
  } finally {
    await client.end();
  }
  return result;
}

async function restart(stage: Stage, member: string, result: RollingResult): Promise<void> {
  await rest(BETWEEN);
  const stoppedAt = Date.now();
  result.problems.push(...(await stage.stop(member)));
  const startedAt = Date.now();
  await stage.revive();
  result.restarts += 1;
  result.slowestStop = Math.max(result.slowestStop, startedAt - stoppedAt);
  result.slowestReturn = Math.max(result.slowestReturn, Date.now() - startedAt);
}

/** Everybody at once, each going on until it is over. What has been begun is ended then. */
function startAll(work: Work): { tallies: Tally[]; done: Promise<unknown> } {
  const { editor, place } = work;
  const { slug, icgiId, projectId } = place;
  let compass = 0;
  const nextCompass = (): number => {
    compass = (compass + 1) % 360;
    return compass;
  };
  const people: [string, number, (tally: Tally) => Promise<unknown>][] = [
    ['change a name', 200, (tally) => change(work, tally, 'settings', 'name', `Tour ${randomUUID()}`)],
    ['change a compass', 200, (tally) => change(work, tally, 'keyframes/hall', 'compass', nextCompass())],
    ...PART_TAKES.map((takes): [string, number, (tally: Tally) => Promise<unknown>] => [
      takes < 1_000 ? 'send a file' : 'send a file slowly',
      100,
      (tally) => sendFile(work, tally, takes),
    ]),
    ['publish', 2_500, (tally) => publish(work, tally)],
    ['list projects', 100, (tally) => insist(tally, () => editor.query('projects.list', {}))],
    ['visit a page', 20, (tally) => insist(tally, async () => (await editor.visit(`/p/${slug}`)).text())],
    [
      'read the product',
      10,
      (tally) => insist(tally, async () => (await editor.visit(`/api/client/${slug}/icgi/${icgiId}`)).text()),
    ],
    ['follow events', 10, (tally) => insist(tally, () => editor.follow(projectId, AbortSignal.timeout(5_000)))],
  ];
  const tallies = people.map(([kind]) => newTally(kind));
  const done = people.map(async ([kind, pause, act], at) => {
    const tally = tallies[at] ?? newTally(kind);
    while (!work.isOver()) {
      await act(tally).catch((error: unknown) => {
        if (!(error instanceof FaultError)) throw error;
      });
      await rest(pause);
    }
  });
  return { tallies, done: Promise.all(done) };
}

/** One leaf of the document to another value. Sent again as it was, with the id by which a second one is known. */
async function change(work: Work, tally: Tally, record: string, leaf: string, value: unknown): Promise<void> {
  const { editor, place, acknowledge } = work;
  const id = place.icgiId;
  const opened = await insist(tally, () => editor.query<{ revision: number }>('documents.open', { kind: 'icgi', id }));
  const requestId = randomUUID();
  const changes = [{ record, op: 'patch', set: [{ path: [leaf], value }] }];
  const input = { id, baseRevision: opened.revision, requestId, label: 'Change', changes };
  const stored = await insist(tally, () =>
    editor.mutate<{ revision: number; unchanged: boolean }>('documents.change', input),
  );
  // No other client writes this leaf, and its value always changes.
  if (stored.unchanged) throw fault(tally, `the change ${requestId} of ${leaf} was answered as no change`);
  acknowledge({ type: 'change', document: id, revision: stored.revision, requestId });
}

async function publish({ editor, place, acknowledge }: Work, tally: Tally): Promise<void> {
  const { projectId, icgiId } = place;
  const made = await insist(tally, () =>
    editor.mutate<{ version: number; hash: string }>('icgis.publish', { projectId, icgiId }),
  );
  acknowledge({ type: 'publication', document: icgiId, ...made });
}

interface Ticket {
  uri: string;
  url: string;
  headers: Record<string, string>;
  multipart: { partSize: number; missing: number[]; partUrls: { n: number; url: string }[] };
}

type Progress = { type: 'open'; ticket: Ticket } | { type: 'arrived' } | { type: 'unknown' };

/** Uploads a video in parts and resumes where it was interrupted, as the studio does. */
async function sendFile(
  { editor, place, acknowledge, begin }: Work,
  tally: Tally,
  milliseconds: number,
): Promise<void> {
  const { projectId, directoryId } = place;
  begin();
  const bytes = Buffer.concat([VIDEO_HEAD, randomBytes(FILE_SIZE)]);
  const wanted = { projectId, directoryId, filename: `${randomUUID()}.mp4`, fileSize: bytes.length };
  let ticket: Ticket | null = await insist(tally, () => editor.mutate<Ticket>('files.signedUrl', wanted));
  const { uri } = ticket;
  const taken = new Set<number>();
  for (let turn = 0; ticket !== null; turn += 1) {
    if (turn === TURNS) throw fault(tally, `${uri} could not be sent in ${TURNS} turns`);
    const { partSize, missing, partUrls } = ticket.multipart;
    const lost = missing.filter((n) => taken.has(n));
    if (lost.length > 0) throw fault(tally, `acknowledged parts ${lost.join(', ')} of ${uri} are missing`);
    try {
      for (const { n, url } of partUrls) {
        const part = bytes.subarray((n - 1) * partSize, n * partSize);
        tally.calls += 1;
        const took = (milliseconds * part.length) / partSize;
        await putSlowly(new URL(url, editor.address), { headers: {}, bytes: part, milliseconds: took });
        taken.add(n);
        acknowledge({ type: 'part' });
      }
    } catch (error) {
      await rest(pauseAfter(tally, error));
    }
    const [progress] = await insist(tally, () =>
      editor.mutate<Progress[]>('files.resumeUploads', { projectId, uris: [uri] }),
    );
    if (!progress || progress.type === 'unknown') throw fault(tally, `${uri} was begun and is not known any more`);
    ticket = progress.type === 'open' ? progress.ticket : null;
  }
  const { items, failed } = await insist(tally, () =>
    editor.mutate<{ items: UploadedFile[]; failed: { reason: string }[] }>('files.insert', {
      directoryId,
      blobUris: [uri],
    }),
  );
  const [file] = items;
  if (!file || file.sha256 !== sha256Of(bytes))
    throw fault(tally, `${uri} became ${file?.sha256 ?? failed[0]?.reason ?? 'nothing'}`);
  acknowledge({ type: 'file', id: file.id, sha256: file.sha256 });
}

/** How many of the acknowledged files are there. */
async function filesThere(client: pg.Client, kept: readonly Acknowledged[]): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from files where id = any($1) and state <> 'rejected'`,
    [kept.flatMap((item) => (item.type === 'file' ? item.id : []))],
  );
  return Number(rows[0]?.count ?? 0);
}

/** No file was sent twice, so one that is there twice was inserted twice; so it is with changes. */
async function twice(client: pg.Client, kept: readonly Acknowledged[]): Promise<string[]> {
  const { rows } = await client.query<{ what: string; count: string }>(
    `select 'file ' || sha256 as what, count(*) from files where sha256 = any($1) group by sha256 having count(*) > 1
     union all
     select 'change ' || request_id, count(*) from revisions where request_id is not null
     group by request_id having count(*) > 1`,
    [kept.flatMap((item) => (item.type === 'file' ? item.sha256 : []))],
  );
  return rows.map(({ what, count }) => `${what} is there ${count} times`);
}

/**
 * No job has failed, and where some wait, one of their queue runs. They are not waited for: the previews of a new
 * installation take minutes.
 */
async function wrongJobs(client: pg.Client): Promise<string[]> {
  const { rows: failed } = await client.query<{ name: string; output: unknown }>(
    `select name, output from pgboss.job where state = 'failed' and name not like '\\_\\_%'`,
  );
  const idleQueues = async () => {
    const { rows } = await client.query<{ name: string }>(
      `select name from pgboss.job
       where state in ('created', 'retry', 'active') and start_after <= now() and name not like '\\_\\_%'
       group by name having not bool_or(state = 'active' and heartbeat_on > now() - interval '15 seconds')`,
    );
    return rows.map(({ name }) => name);
  };
  const isAtWork = async () => (await idleQueues()).length === 0;
  const idle = await until(isAtWork, 'jobs wait and none of their queue runs', JOB_LIMIT).then(
    () => [],
    async (error: Error) => [`${error.message}: ${(await idleQueues()).join(', ')}`],
  );
  return [...failed.map((job) => `a job failed: ${JSON.stringify(job).slice(0, 600)}`), ...idle];
}
