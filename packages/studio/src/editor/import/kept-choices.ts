import type * as z from 'zod';

/** Choices of an import that this browser remembers, for the next file of its kind. */
export interface KeptChoices<T> {
  /** Null: there are none, or they are of another release. */
  read: () => T | null;
  keep: (choices: T) => void;
}

/** `name`: of the kind and of what it is imported into, such as `fill-table.<document>.sv`. */
export function keptChoices<T>(name: string, schema: z.ZodType<T>): KeptChoices<T> {
  const key = `diorama.${name}`;
  return {
    read: () => {
      try {
        return schema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data ?? null;
      } catch {
        return null; // storage is blocked, or holds something else
      }
    },
    keep: (choices) => {
      try {
        localStorage.setItem(key, JSON.stringify(choices));
      } catch {
        // storage is blocked or full: the next file is guessed
      }
    },
  };
}
