import { expect, test } from 'vitest';
import { checkDocument } from '../engine/check/check-document.ts';
import { tablesOf } from '../engine/schema/tables.ts';
import { icgiDocument } from './icgi.document.ts';
import { Keyframe, Settings, Transition } from './icgi.schema.ts';

/** A chain of views, each with an arrow to the next and a transition to a view that is gone. */
function chain(length: number): Map<string, Readonly<Record<string, unknown>>> {
  const start = { type: 'keyframe', id: 'k0' };
  const records = new Map<string, Readonly<Record<string, unknown>>>([
    ['settings', Settings.schema.parse({ name: 'Tour', start })],
    ['interface', icgiDocument.records.interface.schema.parse({})],
  ]);
  for (let at = 0; at < length; at += 1) {
    const [from, to] = [at, at + 1].map((number) => ({ type: 'keyframe', id: `k${number}` }));
    const controls = { left: { type: 'keyframe', keyframe: to } };
    records.set(`keyframes/k${at}`, Keyframe.schema.parse({ id: `k${at}`, order: `a${at}`, name: `${at}`, controls }));
    const ends = { start: from, end: { type: 'keyframe', id: 'gone' } };
    records.set(
      `transitions/t${at}`,
      Transition.schema.parse({ id: `t${at}`, order: `a${at}`, name: 'Move', ...ends }),
    );
  }
  return records;
}

/** Milliseconds of processor time that checking takes: the least of two, whatever else the machine does. */
function costOf(length: number): number {
  const tables = tablesOf(icgiDocument, chain(length));
  const costs = [1, 2].map(() => {
    const before = process.cpuUsage();
    const issues = checkDocument(icgiDocument, { tables, quarantined: [] }, { languages: ['en', 'sv'] });
    expect(issues.length).toBeGreaterThan(length);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...costs);
}

test('checking costs what a document holds, not its square: 20,000 views as well', () => {
  costOf(1_000);
  const [small, large] = [costOf(2_500), costOf(20_000)];
  // Eight times as much. The square would be 64 times, and took 87 seconds.
  expect(large / small).toBeLessThan(32);
  expect(large).toBeLessThan(2_500);
});
