import { type CombinationReport, checkCombinations } from '@diorama/documents/e3d/graph/combinations.ts';
import { compileGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import type { GraphSource } from '@diorama/documents/e3d/graph/graph-source.ts';

/** The input of the worker. */
export interface CheckOrder {
  source: GraphSource;
  slotsWithFallback: readonly string[];
}

/** What it answers: how far it is, then the report. */
export type CheckAnswer =
  | { type: 'progress'; done: number; of: number }
  | { type: 'done'; report: CombinationReport }
  | { type: 'failed'; message: string };

/** Combinations between two messages. */
const STEP = 2_000;

const tell = (answer: CheckAnswer): void => postMessage(answer);

// It looks at up to a hundred thousand combinations: nothing of that on the main thread. Ended from outside.
addEventListener('message', ({ data }: MessageEvent<CheckOrder>) => {
  try {
    const { source, slotsWithFallback } = data;
    const run = checkCombinations(compileGraph(source), { slotsWithFallback: new Set(slotsWithFallback) }, STEP);
    for (let next = run.next(); ; next = run.next()) {
      if (next.done) return tell({ type: 'done', report: next.value });
      tell({ type: 'progress', ...next.value });
    }
  } catch (error) {
    tell({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
