import { setTimeout } from 'node:timers/promises';

/** Milliseconds between two questions: what is waited for needs the processor more than they do. */
const PAUSE = 25;

/** Polls until the answer is as wanted; the test's own time limit ends it. */
export async function until<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    await setTimeout(PAUSE);
  }
}
