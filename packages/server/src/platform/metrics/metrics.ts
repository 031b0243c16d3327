import type { Histogram, Counter as PromCounter, Registry } from 'prom-client';

/** Names of labels with their values. Keep the values few: each combination is a series that stays. */
export type Labels = Record<string, string>;

/** A figure that goes up. */
export interface Counter {
  add(amount: number, labels?: Labels): void;
}

/** How long things take. */
export interface Durations {
  observe(seconds: number, labels?: Labels): void;
}

/** One number, or one for each set of labels. */
export type Reading = number | readonly { labels: Labels; value: number }[];

/** Figures for monitoring, in the text format of Prometheus. */
export interface Metrics {
  /** A figure that is read on every scrape. A reader that fails gives none. */
  gauge(name: string, help: string, read: () => Reading | Promise<Reading>, labelNames?: readonly string[]): void;
  counter(name: string, help: string, labelNames?: readonly string[]): Counter;
  durations(name: string, help: string, labelNames?: readonly string[]): Durations;
  render(): Promise<{ contentType: string; text: string }>;
}

/** Upper ends in seconds: from an answer out of memory to the slowest publish. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** Observations that wait for the first scrape; of more, the older half is dropped. */
const MAX_WAITING = 10_000;

type Declaration = (prom: typeof import('prom-client'), registers: Registry[]) => void;

/**
 * The figures of this process. prom-client takes 20 MB and 50 ms to load, so it is loaded on the first scrape; what
 * happened before waits in a list.
 */
export function createMetrics(): Metrics {
  const declarations: Declaration[] = [];
  let declare = (declaration: Declaration): unknown => declarations.push(declaration);
  let waiting: (() => void)[] = [];
  let record = (observation: () => void): void => {
    if (waiting.length === MAX_WAITING) waiting = waiting.slice(MAX_WAITING / 2);
    waiting.push(observation);
  };
  let loading: Promise<Registry> | null = null;

  async function load(): Promise<Registry> {
    const { default: prom } = await import('prom-client');
    const registry = new prom.Registry();
    prom.collectDefaultMetrics({ register: registry });
    declare = (declaration) => declaration(prom, [registry]);
    for (const declaration of declarations) declare(declaration);
    record = (observation) => observation();
    for (const observation of waiting) observation();
    waiting = [];
    return registry;
  }

  return {
    gauge(name, help, read, labelNames = []) {
      declare((prom, registers) => {
        const gauge = new prom.Gauge({ name, help, labelNames, registers, collect });
        async function collect(): Promise<void> {
          gauge.reset();
          const reading = await Promise.resolve()
            .then(read)
            .catch(() => (labelNames.length === 0 ? Number.NaN : []));
          for (const { labels, value } of typeof reading === 'number' ? [{ labels: {}, value: reading }] : reading)
            gauge.set(labels, value);
        }
      });
    },

    counter(name, help, labelNames = []) {
      let counter: PromCounter | null = null;
      /** What was counted without labels before the first scrape: some do so with every request. */
      let before = 0;
      declare((prom, registers) => {
        counter = new prom.Counter({ name, help, labelNames, registers });
        if (before > 0) counter.inc(before);
      });
      return {
        add(amount, labels) {
          if (labels) record(() => counter?.inc(labels, amount));
          else if (counter) counter.inc(amount);
          else before += amount;
        },
      };
    },

    durations(name, help, labelNames = []) {
      let histogram: Histogram | null = null;
      declare((prom, registers) => {
        histogram = new prom.Histogram({ name, help, labelNames, buckets: BUCKETS, registers });
      });
      return { observe: (seconds, labels = {}) => record(() => histogram?.observe(labels, seconds)) };
    },

    async render() {
      loading ??= load();
      const registry = await loading;
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}
