import type { ReportLine } from '@diorama/contract/visits/visits.contract.ts';
import { expect, test } from 'vitest';
import { createVisitQueue, REPORT_EVERY } from './visit-queue.ts';

/** A queue on a clock that is moved by hand, and what it has sent. */
function queueOnClock() {
  let now = 0;
  const timers = new Set<{ at: number; act: () => void }>();
  const sent: ReportLine[][] = [];
  const queue = createVisitQueue({
    now: () => now,
    later(act, wait) {
      const timer = { at: now + wait, act };
      timers.add(timer);
      return () => timers.delete(timer);
    },
    send: (lines) => sent.push(lines),
  });
  const pass = (ms: number) => {
    now += ms;
    for (const timer of [...timers]) if (timer.at <= now && timers.delete(timer)) timer.act();
  };
  return { queue, sent, pass };
}

test('what happens within half a minute goes in one report, summed', () => {
  const { queue, sent, pass } = queueOnClock();
  queue.add('visit', null);
  queue.stand('hall');
  pass(8_000);
  queue.stand(null);
  queue.add('played', 'way');
  pass(2_000);
  queue.stand('kitchen');
  queue.add('open', 'floor');
  queue.add('open', 'floor');
  expect(sent).toEqual([]);
  pass(REPORT_EVERY - 10_000);
  expect(sent).toEqual([
    [
      { what: 'visit', count: 1 },
      { what: 'view', id: 'hall', count: 1, ms: 8_000 },
      { what: 'played', id: 'way', count: 1 },
      { what: 'view', id: 'kitchen', count: 1 },
      { what: 'open', id: 'floor', count: 2 },
    ],
  ]);
});

test('a page that nothing happens on reports nothing', () => {
  const { queue, sent, pass } = queueOnClock();
  queue.stand('hall');
  pass(REPORT_EVERY);
  expect(sent).toHaveLength(1);
  pass(10 * REPORT_EVERY);
  queue.stand('hall');
  pass(10 * REPORT_EVERY);
  expect(sent).toHaveLength(1);
});

test('a page that is hidden reports at once, and time goes on when it is seen again, without another sight', () => {
  const { queue, sent, pass } = queueOnClock();
  queue.stand('hall');
  pass(5_000);
  queue.pause();
  expect(sent).toEqual([[{ what: 'view', id: 'hall', count: 1, ms: 5_000 }]]);
  pass(600_000);
  queue.pause();
  expect(sent).toHaveLength(1);
  queue.resume();
  pass(3_000);
  queue.pause();
  expect(sent[1]).toEqual([{ what: 'view', id: 'hall', count: 0, ms: 3_000 }]);
});

test('reports hold at most 60 lines, and no line more than half an hour or a hundred times', () => {
  const { queue, sent, pass } = queueOnClock();
  queue.stand('hall');
  pass(REPORT_EVERY);
  pass(24 * 3_600_000);
  for (let at = 0; at < 130; at += 1) queue.add('open', 'floor');
  for (let at = 0; at < 70; at += 1) queue.add('open', `m${at}`);
  queue.pause();
  expect(sent.map((lines) => lines.length)).toEqual([1, 60, 12]);
  expect(sent[1]?.[0]).toEqual({ what: 'open', id: 'floor', count: 100 });
  expect(sent[2]?.at(-1)).toEqual({ what: 'view', id: 'hall', count: 0, ms: 1_800_000 });
});
