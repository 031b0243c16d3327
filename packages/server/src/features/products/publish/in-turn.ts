/**
 * Runs the tasks of one key one after another, in the order they came; those of other keys do not wait. Spares work
 * that would be lost to a task of the same key; it holds within this process alone, so the task must still check.
 */
export function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, task: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key);
    const mine = before ? before.then(task, task) : task();
    last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (last.get(key) === mine) last.delete(key);
    }
  };
}
