import { useDeferredValue } from 'react';

/** Shortest search text that is used, in characters. Source: SPEC §9. */
const MIN_SEARCH = 2;
/** Longest one that the server takes. Source: `Search` in the contract's inputs. */
const MAX_SEARCH = 100;

/** What is typed into a list's search, as soon as it is long enough; lists catch up when there is time. */
export const useWantedText = (typed: string): string | undefined =>
  useDeferredValue(typed.trim().length >= MIN_SEARCH ? typed.trim().slice(0, MAX_SEARCH) : undefined);
