import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Milliseconds in which a download takes at least one chunk. */
const PATIENCE = 120_000;

/** A stream that ends when nothing was read from it for a while: a sleeping computer would hold its slot for ever. */
export function endingWhenIdle(source: Readable, patience = PATIENCE): Readable {
  const sent = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      timer.refresh();
      done(null, chunk);
    },
  });
  const timer = setTimeout(() => sent.destroy(new Error('The download stood still')), patience).unref();
  void pipeline(source, sent).then(
    () => clearTimeout(timer),
    () => clearTimeout(timer),
  );
  return sent;
}
