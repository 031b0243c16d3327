/**
 * The time between the signal to stop and the closing of the port: `/readyz` fails already, so that a balancer sends its
 * requests elsewhere, and those that come all the same are answered.
 */
export function createDrain(seconds: number) {
  let isStopping = false;
  return {
    isStopping: (): boolean => isStopping,
    /** Resolves when the port may be closed. */
    begin(): Promise<void> {
      isStopping = true;
      return new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    },
  };
}

export type Drain = ReturnType<typeof createDrain>;
