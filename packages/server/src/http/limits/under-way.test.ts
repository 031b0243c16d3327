import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createUnderWay } from './under-way.ts';

/** Bytes of a heap whose sixteenth is for reading: one document of 10 MB at a time. */
const HEAP = 16 * 15_000_000;
const LARGE = 10_000_000;

const placeOf = (line: string, turn = Promise.resolve()) => ({ line: async () => line, turn: () => turn });

test('a document is read whole when the answers made of those before have their place', async () => {
  const underWay = createUnderWay(HEAP);
  const hasPlace = Promise.withResolvers<void>();
  const order: string[] = [];
  const read = (line: string, name: string, end = Promise.resolve()) =>
    underWay.call(placeOf(line), async () => {
      await underWay.beforeReading(LARGE);
      order.push(`${name} reads`);
      await end;
      order.push(`${name} has its place`);
    });
  const all = [read('anna', 'first', hasPlace.promise), read('anna', 'second'), read('bo', 'third')];
  await setImmediate();
  expect(order).toEqual(['first reads']);
  hasPlace.resolve();
  await Promise.all(all);
  expect(order.slice(1, 3)).toEqual(['first has its place', 'second reads']);
});

test('in a batch a large document is read when the answers before it have been sent; small ones do not wait', async () => {
  const underWay = createUnderWay(HEAP);
  const isSent = Promise.withResolvers<void>();
  const order: string[] = [];
  const read = (bytes: number) =>
    underWay.call(placeOf('anna', isSent.promise), async () => {
      await underWay.beforeReading(bytes);
      order.push(`${bytes} bytes`);
    });
  const all = [read(LARGE), read(100)];
  await setImmediate();
  expect(order).toEqual(['100 bytes']);
  isSent.resolve();
  await Promise.all(all);
  expect(order).toEqual(['100 bytes', `${LARGE} bytes`]);
});

test('a call that fails lets go of what it has read', async () => {
  const underWay = createUnderWay(HEAP);
  const failing = underWay.call(placeOf('anna'), async () => {
    await underWay.beforeReading(LARGE);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await underWay.call(placeOf('anna'), () => underWay.beforeReading(LARGE));
});

test('a route lets go of what it has read when its answer has left, or its client', async () => {
  const underWay = createUnderWay(HEAP);
  const begin = () => {
    const raw = Object.assign(new EventEmitter(), { closed: false });
    const read = new Promise<void>((resolve, reject) =>
      underWay.request(
        async () => 'anna',
        { raw },
        () => void underWay.beforeReading(LARGE).then(resolve, reject),
      ),
    );
    const leave = () => {
      raw.closed = true;
      raw.emit('close');
    };
    return { read, leave };
  };
  const [first, gone, last] = [begin(), begin(), begin()];
  await first.read;
  gone.leave();
  first.leave();
  await gone.read;
  await last.read;
  last.leave();
  await begin().read;
});
