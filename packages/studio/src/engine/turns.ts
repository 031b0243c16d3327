/** How long work takes turns with the page. */
export interface Turns {
  /** Resolves when the page has had its turn, where it needs one. */
  rest: () => Promise<void>;
  /** Ends it. */
  signal: AbortSignal;
}

/** Takes steps with a rest after each, the last one too; what follows takes its own time. Null: the signal has ended it. */
export async function stepsInTurns<T>(steps: Iterator<unknown, T>, { rest, signal }: Turns): Promise<T | null> {
  for (;;) {
    const { done, value } = steps.next();
    await rest();
    if (signal.aborted) return null;
    if (done) return value;
  }
}
