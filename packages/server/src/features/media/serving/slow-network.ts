import { pipeline, type Readable, Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** Slow 4G, as browsers' own tools know it: 1.6 Mbit/s and 150 ms. Bytes a millisecond; milliseconds. */
const PACE = 200;
const LATENCY = 150;
/** Bytes that are sent at once. */
const PIECE = 16_384;
/** Streams that are slowed down at a time: further ones are sent at full speed, so that no one can hold many open. */
const MOST = 200;

/**
 * When each piece of a page's files is due: all files of one page share its line, as they share a phone's. Times are
 * milliseconds of a clock that the caller reads.
 */
export function createLines() {
  const free = new Map<string, number>();
  return {
    /** When `bytes` have gone through the line of this page. */
    due(page: string, bytes: number, now: number): number {
      if (free.size > MOST) for (const [name, at] of free) if (at < now) free.delete(name);
      const at = Math.max(now, free.get(page) ?? 0) + bytes / PACE;
      free.set(page, at);
      return at;
    },
  };
}

const lines = createLines();
let open = 0;

/** A file as it arrives over a slow network. `page`: names the page whose files share the line. */
export function slowly(source: Readable, page: string): Readable {
  if (open >= MOST) return source;
  open += 1;
  let isFirst = true;
  const sent = new Transform({
    highWaterMark: PIECE,
    transform(chunk: Buffer, _encoding, done) {
      const send = async () => {
        if (isFirst) await wait(LATENCY);
        isFirst = false;
        for (let at = 0; at < chunk.length && !sent.destroyed; at += PIECE) {
          const piece = chunk.subarray(at, at + PIECE);
          const now = performance.now();
          await wait(lines.due(page, piece.length, now) - now);
          sent.push(piece);
        }
      };
      void send().then(() => done(), done);
    },
  });
  // If either end closes, both are closed; errors are reported on `sent`.
  pipeline(source, sent, () => {
    open -= 1;
  });
  return sent;
}

/** Addresses of files in the JSON of a page. */
const MEDIA = /"(\/media\/[^"\\?]+)(\?[^"\\]*)?"/g;

/** The same body with files that arrive over the slow line of this page. */
export function withSlowMedia(body: unknown, page: string): unknown {
  const slow = (_all: string, path: string, query = '') => `"${path}${query === '' ? '?' : `${query}&`}slow=${page}"`;
  return JSON.parse(JSON.stringify(body).replace(MEDIA, slow));
}
