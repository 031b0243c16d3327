import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { type Bench, type Measure, timed } from './support/bench.ts';
import { type BenchServer, makeWalkthrough, startBenchServer } from './support/bench-server.ts';
import { drawMoves } from './support/move-frames.ts';
import { encodePlainly, ffmpegPath } from './support/plain-ffmpeg.ts';
import { processorTimeOfTree } from './support/processor-time.ts';

/** `TRANSITIONS=6x48x3840` measures the size of a real delivery: transitions, frames of each, and their width in pixels. */
const [MOVES = 2, COUNT = 24, WIDTH = 3_840] = (process.env.TRANSITIONS ?? '2x24x3840').split('x').map(Number);
/** `TOUR=120x6x1600`: a tour of many short moves. */
const [TOUR = 20, TOUR_COUNT = 6, TOUR_WIDTH = 1_600] = (process.env.TOUR ?? '20x6x1600').split('x').map(Number);

/** Milliseconds between two questions whether it can be published. */
const ASK_EVERY = 250;
/** Files sent in one order. */
const BATCH = 100;

interface Issue {
  check: string;
  message: string;
  seconds?: number;
}

interface Waited {
  /** Milliseconds from the save until nothing is being prepared. */
  wait: number;
  /** Milliseconds of processor time of the server and all that it started. */
  processor: number;
  /** Milliseconds of the slowest answer to the question whether it can be published, while videos were made. */
  slowest: number;
  /** Lines about videos in the first answer. */
  lines: number;
}

/** Sends frames and answers with what a transition holds of them. */
async function sendFrames(server: BenchServer, projectId: string, frames: readonly string[]) {
  const place = { projectId, directoryId: 'root' };
  const { result: directory } = await server.query<{ id: string }>('files.getDirectory', place);
  const sent: { name: string; type: string; url: string }[] = [];
  for (let from = 0; from < frames.length; from += BATCH) {
    const bytes = frames.slice(from, from + BATCH).map((path) => ({ path, bytes: readFileSync(path) }));
    const files = bytes.map((file) => ({ filename: basename(file.path), fileSize: file.bytes.length }));
    const { result: tickets } = await server.mutate<{ uri: string; url: string; headers: Record<string, string> }[]>(
      'files.signedUrls',
      { ...place, files },
    );
    for (const [at, ticket] of tickets.entries()) {
      const body = new Uint8Array(bytes[at]?.bytes ?? []);
      const response = await fetch(new URL(ticket.url, server.url), { method: 'PUT', headers: ticket.headers, body });
      if (!response.ok) throw new Error(`PUT answered ${response.status}`);
    }
    const blobUris = tickets.map(({ uri }) => uri);
    const { result } = await server.mutate<{ items: { fileName: string; fileType: string; uri: string }[] }>(
      'files.insert',
      { directoryId: directory.id, blobUris },
    );
    for (const { fileName, fileType, uri } of result.items) sent.push({ name: fileName, type: fileType, url: uri });
  }
  return sent;
}

/** Saves a walkthrough of these moves and waits until it could be published. */
async function untilPublishable(server: BenchServer, moves: readonly (readonly string[])[]): Promise<Waited> {
  const { projectId, icgiId } = await makeWalkthrough(server);
  const sent: Awaited<ReturnType<typeof sendFrames>>[] = [];
  for (const frames of moves) sent.push(await sendFrames(server, projectId, frames));
  const end = (id: string) => ({ type: 'keyframe', id });
  const attributes = {
    settings: { name: 'Tour', canvas: { width: 1_600, height: 900 }, start: end('a') },
    keyframes: ['a', 'b'].map((id) => ({ id, name: id, image: null })),
    transitions: sent.map((frames, at) => ({ id: `m${at}`, name: `M ${at}`, start: end('a'), end: end('b'), frames })),
  };
  const pid = server.process.process.pid ?? 0;
  const before = processorTimeOfTree(pid);
  let slowest = 0;
  let lines = 0;
  const waited = await timed(async () => {
    await server.mutate('icgis.update', { projectId, icgiId, attributes });
    for (;;) {
      const { result, milliseconds } = await server.query<Issue[]>('icgis.check', { projectId, icgiId });
      const pending = result.filter(({ check }) => check === 'transition.encode.pending');
      const failed = result.find(({ check }) => check === 'transition.encode');
      if (failed) throw new Error(failed.message);
      if (pending.length === 0) return;
      lines ||= pending.length;
      slowest = Math.max(slowest, milliseconds);
      await wait(ASK_EVERY);
    }
  });
  return { wait: waited, processor: processorTimeOfTree(pid) - before, slowest, lines };
}

async function measureVideos(): Promise<Measure[]> {
  using folder = temporaryFolder();
  await using server = await startBenchServer();
  const moves = await drawMoves(folder.path, { moves: MOVES, count: COUNT, width: WIDTH });
  const long = await untilPublishable(server, moves);
  const what = `${MOVES} moves x ${COUNT} frames of ${WIDTH} px`;
  const ffmpeg = ffmpegPath();
  const own = processorTimeOfTree(process.pid);
  const encodeAll = (program: string) => {
    for (const frames of moves) encodePlainly(program, frames, WIDTH);
  };
  const plain = ffmpeg ? await timed(() => encodeAll(ffmpeg)) : null;
  const plainProcessor = processorTimeOfTree(process.pid) - own;
  using tourFolder = temporaryFolder();
  const tour = await drawMoves(tourFolder.path, { moves: TOUR, count: TOUR_COUNT, width: TOUR_WIDTH });
  const short = await untilPublishable(server, tour);
  const whatShort = `${TOUR} moves x ${TOUR_COUNT} frames of ${TOUR_WIDTH} px`;
  return [
    { name: `${what}: saved to publishable`, value: long.wait / 1_000, unit: 's' },
    { name: `${what}: processor time`, value: long.processor / 1_000, unit: 's' },
    ...overPlain(what, long, plain === null ? null : { wait: plain, processor: plainProcessor }),
    { name: `${whatShort}: saved to publishable`, value: short.wait / 1_000, unit: 's' },
    { name: `${whatShort}: processor time`, value: short.processor / 1_000, unit: 's' },
    { name: 'slowest answer whether it can be published, meanwhile', value: short.slowest, unit: 'ms', max: 1_000 },
    { name: 'lines about videos in that answer', value: short.lines, unit: 'x', max: 1 },
  ];
}

/** None where there is no ffmpeg to compare with. */
function overPlain(what: string, ours: Waited, plain: Pick<Waited, 'wait' | 'processor'> | null): Measure[] {
  if (!plain) return [];
  return [
    { name: `${what}: plain ffmpeg, veryfast`, value: plain.wait / 1_000, unit: 's' },
    { name: `${what}: ours over plain ffmpeg`, value: ours.wait / plain.wait, unit: 'x', max: 0.9 },
    {
      name: `${what}: processor time, ours over plain ffmpeg`,
      value: ours.processor / plain.processor,
      unit: 'x',
    },
  ];
}

/** How long editors wait for videos. */
export const videosBench: Bench = {
  name: 'films',
  title: 'moves from their last frame to a walkthrough that can be published',
  run: measureVideos,
};
