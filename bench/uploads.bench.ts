import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { temporaryFolder } from '../packages/server/src/testing/temporary-folder.ts';
import { type Bench, type Measure, median, timed } from './support/bench.ts';
import { startBenchServer } from './support/bench-server.ts';
import { processorTime } from './support/processor-time.ts';

/** Bytes of a file, files of a round, and files sent at once, as the studio does. */
const SIZE = 8 * 1024 * 1024;
const FILES = 8;
const AT_ONCE = 4;
const ROUNDS = 5;
/** Our throughput over that of a server that only writes. */
const LIMIT = 0.7;

interface Ticket {
  uri: string;
  url: string;
  headers: Record<string, string>;
}

/** A video by its boxes; each has different bytes. */
function video(): Buffer {
  const bytes = randomBytes(SIZE);
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex').copy(bytes);
  // Empty: nothing is decoded, so that what is compared is their way.
  bytes.writeUInt32BE(8, 24);
  bytes.write('moov', 28, 'latin1');
  bytes.writeUInt32BE(SIZE - 32, 32);
  bytes.write('mdat', 36, 'latin1');
  return bytes;
}

/** Sends files, a few at a time. */
async function sendAll(files: readonly Buffer[], send: (bytes: Buffer, at: number) => Promise<unknown>): Promise<void> {
  const waiting = [...files.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await send(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function put(url: string, bytes: Buffer, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!response.ok) throw new Error(`PUT answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}

/** Milliseconds of the clock, and of a server's processor time. */
interface Spent {
  clock: number;
  processor: number;
}

async function spent({ pid = 0 }: ChildProcess, work: () => Promise<void>): Promise<Spent> {
  const before = processorTime(pid) ?? 0;
  const clock = await timed(work);
  return { clock, processor: (processorTime(pid) ?? 0) - before };
}

async function measureUploads(): Promise<Measure[]> {
  await using server = await startBenchServer();
  using folder = temporaryFolder();
  const plain = fork(join(import.meta.dirname, 'support/put-server.ts'), [folder.path]);
  try {
    const [plainUrl] = await once(plain, 'message');
    const { result: project } = await server.mutate<{ id: string }>('projects.create', { name: 'Up', slug: 'up' });
    const place = { projectId: project.id, directoryId: 'root' };
    const { result: directory } = await server.query<{ id: string }>('files.getDirectory', place);
    const ours = async (files: readonly Buffer[]) => {
      const wanted = files.map((bytes, at) => ({ filename: `film ${at}.mp4`, fileSize: bytes.length }));
      const { result: tickets } = await server.mutate<Ticket[]>('files.signedUrls', { ...place, files: wanted });
      await sendAll(files, async (bytes, at) => {
        const ticket = tickets[at];
        if (!ticket) throw new Error('There is a ticket too few');
        await put(new URL(ticket.url, server.url).href, bytes, ticket.headers);
      });
      const blobUris = tickets.map(({ uri }) => uri);
      const { result } = await server.mutate<{ items: unknown[]; failed: { reason: string }[] }>('files.insert', {
        directoryId: directory.id,
        blobUris,
      });
      if (result.items.length !== files.length) throw new Error(`A file was not taken: ${result.failed[0]?.reason}`);
    };
    const pairs: { own: Spent; bare: Spent }[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const files = Array.from({ length: FILES }, video);
      const bare = await spent(plain, () => sendAll(files, (bytes) => put(String(plainUrl), bytes)));
      const own = await spent(server.process.process, () => ours(files));
      if (round > 0) pairs.push({ own, bare });
    }
    const rate = (milliseconds: number) => (FILES * SIZE) / 1e6 / (milliseconds / 1_000);
    return [
      { name: 'plain PUT, MB each second', value: rate(median(pairs.map(({ bare }) => bare.clock))), unit: 'MB' },
      {
        name: 'upload to a file in a folder, MB each second',
        value: rate(median(pairs.map(({ own }) => own.clock))),
        unit: 'MB',
      },
      {
        name: 'throughput, ours over plain',
        value: median(pairs.map(({ own, bare }) => bare.clock / own.clock)),
        unit: 'x',
        min: LIMIT,
      },
      {
        name: 'processor time of the server, plain over ours',
        value: median(pairs.map(({ own, bare }) => bare.processor / own.processor)),
        unit: 'x',
      },
    ];
  } finally {
    if (plain.connected) plain.disconnect();
  }
}

/** Tickets, bytes and files, against a server that only writes bytes. */
export const uploadsBench: Bench = {
  name: 'uploads',
  title: 'videos of 8 MB uploaded, from the ticket to the file, against a bare Node server that writes the same bytes',
  run: measureUploads,
};
