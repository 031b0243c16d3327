import type { CountedWhat, Device } from '@diorama/contract/visits/visits.contract.ts';

/** A sum that waits to be stored. */
export interface Gathered {
  documentId: string;
  /** In UTC: `2026-05-01`. */
  day: string;
  what: CountedWhat;
  subject: string;
  device: Device;
  count: number;
  ms: number;
}

/** Sums that wait at once; what comes on top is not counted. */
export const MOST_GATHERED = 20_000;

/** Sums of what was reported since they were last taken. */
export function createGatheredCounts() {
  let sums = new Map<string, Gathered>();
  return {
    /** False: too many wait already. */
    add(one: Gathered): boolean {
      const key = `${one.documentId} ${one.day} ${one.what} ${one.subject} ${one.device}`;
      const known = sums.get(key);
      if (known) {
        known.count += one.count;
        known.ms += one.ms;
        return true;
      }
      if (sums.size >= MOST_GATHERED) return false;
      sums.set(key, { ...one });
      return true;
    },

    /** Everything that waits; nothing does then. */
    take(): Gathered[] {
      const taken = [...sums.values()];
      sums = new Map();
      return taken;
    },

    size: (): number => sums.size,
  };
}
