import { expect, test } from 'vitest';
import type { Unsaved } from '../save-queue.ts';
import { keepInTurns, MOST_IN_TURN } from './kept-in-turns.ts';

const unsavedOf = (revision: number): Unsaved => ({ revision, label: 'Import', pending: null });

/** A database in memory. `between` runs whenever the page has its turn. */
function memory(between: (turn: number) => void = () => undefined) {
  const rows: string[] = [];
  const turns: number[] = [];
  let since = 0;
  const { port, page } = {
    page: { unsaved: null as Unsaved | null },
    port: {
      write: (record: string) => {
        rows.push(record);
        since += 1;
      },
      writePage: (unsaved: Unsaved) => {
        page.unsaved = unsaved;
      },
      clear: () => {
        rows.length = 0;
      },
      taken: async () => {
        await Promise.resolve();
        turns.push(since);
        since = 0;
        between(turns.length);
      },
    },
  };
  return { port, rows, turns, page };
}

function waitingOf(count: number) {
  const state = { latest: unsavedOf(1) as Unsaved | null, isSaved: false };
  const touched = new Set(Array.from({ length: count }, (_, at) => `hotspots/${at}`));
  const takeLatest = () => {
    const { latest } = state;
    state.latest = null;
    return latest;
  };
  return { state, waiting: { touched, takeLatest, isSaved: () => state.isSaved } };
}

test('many records are kept in turns, and what they belong to with the last of them', async () => {
  const { waiting, state } = waitingOf(3 * MOST_IN_TURN + 1);
  const { port, rows, turns, page } = memory(() => expect(page.unsaved).toBeNull());
  expect(await keepInTurns(waiting, port)).toBe(true);
  expect(turns).toEqual([MOST_IN_TURN, MOST_IN_TURN, MOST_IN_TURN]);
  expect([rows.length, page.unsaved?.revision, state.latest]).toEqual([3 * MOST_IN_TURN + 1, 1, null]);
});

test('a record that changes while others are written is written again, with what it belongs to then', async () => {
  const { waiting, state } = waitingOf(2 * MOST_IN_TURN);
  const { port, rows, page } = memory((turn) => {
    if (turn > 1) return;
    waiting.touched.add('hotspots/0');
    state.latest = unsavedOf(2);
  });
  await keepInTurns(waiting, port);
  expect(rows.filter((record) => record === 'hotspots/0')).toHaveLength(2);
  expect(page.unsaved?.revision).toBe(2);
});

test('what is stored while it is written is not kept', async () => {
  const { waiting, state } = waitingOf(2 * MOST_IN_TURN);
  const { port, rows, page } = memory(() => {
    state.isSaved = true;
  });
  expect(await keepInTurns(waiting, port)).toBe(false);
  expect([rows, page.unsaved, waiting.touched.size, state.latest]).toEqual([[], null, 0, null]);
});
