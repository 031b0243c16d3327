/** Milliseconds between two looks at every server. */
const LOOK_EVERY = 100;
/** Milliseconds after which a server that does not answer a look counts as away. */
const LOOK_LIMIT = 1_000;

/** Leads each request to the next server whose `/readyz` is 200, as a balancer in front of several does. */
export interface Balancer extends Disposable {
  /** Where the next request goes. While no server is ready: to one of them all the same. */
  next(): string;
}

/** Looks at the servers from now on. */
export function startBalancer(addresses: () => readonly string[]): Balancer {
  let ready: readonly string[] = addresses();
  let turn = 0;
  const look = async (): Promise<void> => {
    const looked = await Promise.all(
      addresses().map(async (address) => {
        const signal = AbortSignal.timeout(LOOK_LIMIT);
        const isReady = await fetch(`${address}/readyz`, { signal }).then(
          async (answer) => (await answer.text()).length > 0 && answer.status === 200,
          () => false,
        );
        return isReady ? address : [];
      }),
    );
    ready = looked.flat();
  };
  const timer = setInterval(() => void look(), LOOK_EVERY);
  return {
    next() {
      const all = ready.length > 0 ? ready : addresses();
      turn += 1;
      return all[turn % all.length] ?? '';
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
