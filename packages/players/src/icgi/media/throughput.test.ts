import { expect, test } from 'vitest';
import { createThroughput } from './throughput.ts';

test('throughput follows what files of some size took, the newest most', () => {
  let now = 0;
  const throughput = createThroughput(() => now);
  const fetchIn = (milliseconds: number, bytes: number) => {
    const end = throughput.begin();
    now += milliseconds;
    end(bytes);
  };
  expect(throughput.rate()).toBeNull();
  fetchIn(100, 1_000); // too small to say anything
  expect(throughput.rate()).toBeNull();
  fetchIn(1_000, 400_000);
  expect(throughput.rate()).toBe(400_000);
  fetchIn(1_000, 100_000);
  expect(throughput.rate()).toBe(250_000);
});
