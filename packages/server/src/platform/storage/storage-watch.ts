import type { Storage } from './storage.port.ts';

/** Milliseconds for which an answer counts, and that a store has to give it. */
const ASKED_EVERY = 10_000;
const ANSWERS_WITHIN = 3_000;

/** Whether the store of files can be used, checked at most every 10 seconds whatever the number of callers. */
export function watchStorage(storage: Pick<Storage, 'check'>, now: () => number = Date.now) {
  let asked: { at: number; isUp: Promise<boolean> } | null = null;
  return {
    isUp(): Promise<boolean> {
      if (asked === null || now() - asked.at >= ASKED_EVERY) asked = { at: now(), isUp: answers(storage) };
      return asked.isUp;
    },
  };
}

export type StorageWatch = ReturnType<typeof watchStorage>;

async function answers(storage: Pick<Storage, 'check'>): Promise<boolean> {
  const { promise: tooLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), ANSWERS_WITHIN);
  const check = storage.check().then(
    () => true,
    () => false,
  );
  return Promise.race([check, tooLate]).finally(() => clearTimeout(timer));
}
