import { findNginx, startNginx } from './nginx.ts';
import type { Stage } from './stage.ts';

/** Milliseconds between two looks at every server. */
const LOOK_EVERY = 100;
/** Milliseconds after which a server that does not answer a look counts as away. */
const LOOK_LIMIT = 1_000;

/** What stands between people and the servers. */
export interface Balancer extends AsyncDisposable {
  /** What it is, for the table. */
  name: string;
  /** Where the next request goes. */
  next(): string;
}

/**
 * nginx as it is shipped where it is installed and there are several servers; else each request goes to the next server
 * whose `/readyz` is 200.
 */
export async function startBalancer({ addresses }: Stage): Promise<Balancer> {
  const program = findNginx();
  if (program === null || addresses().length < 2) return startOwnBalancer(addresses);
  const nginx = await startNginx(program, addresses());
  return { name: 'nginx', next: () => nginx.address, [Symbol.asyncDispose]: () => nginx[Symbol.asyncDispose]() };
}

/** Looks at the servers from now on. While none is ready, a request goes to one of them all the same. */
function startOwnBalancer(addresses: () => readonly string[]): Balancer {
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
    name: addresses().length < 2 ? 'none' : 'own (nginx is not installed)',
    next() {
      const all = ready.length > 0 ? ready : addresses();
      turn += 1;
      return all[turn % all.length] ?? '';
    },
    [Symbol.asyncDispose]: async () => clearInterval(timer),
  };
}
