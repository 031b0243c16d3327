import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** Slow 4G, as browsers' own tools know it: 1.6 Mbit/s and 150 ms. Bytes a millisecond; milliseconds. */
const PACE = 200;
const LATENCY = 150;
/** Bytes that are sent at once. */
const PIECE = 16_384;
/** Streams that are slowed down at a time: further ones are sent as they are, so that nobody can hold many open. */
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
  const sent = Readable.from(paced(source, page), { objectMode: false, highWaterMark: PIECE });
  // A reader may leave before the first byte.
  sent.once('close', () => source.destroy());
  return sent;
}

async function* paced(source: Readable, page: string): AsyncGenerator<Buffer> {
  open += 1;
  try {
    await wait(LATENCY);
    for await (const chunk of source) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      for (let at = 0; at < bytes.length; at += PIECE) {
        const piece = bytes.subarray(at, at + PIECE);
        const now = performance.now();
        await wait(lines.due(page, piece.length, now) - now);
        yield piece;
      }
    }
  } finally {
    open -= 1;
  }
}

/** Addresses of files in the JSON of a page. */
const MEDIA = /"(\/media\/[^"\\?]+)(\?[^"\\]*)?"/g;

/** The same body with files that arrive over the slow line of this page. */
export const withSlowMedia = <Body>(body: Body, page: string): Body =>
  JSON.parse(
    JSON.stringify(body).replace(
      MEDIA,
      (_all, path: string, query = '') => `"${path}${query === '' ? '?' : `${query}&`}slow=${page}"`,
    ),
  );
