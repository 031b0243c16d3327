import type { Me } from '@diorama/contract/sessions/sessions.contract.ts';

const KEY = 'diorama.person';
/** Documents that were opened here, see `engine/kept-documents.ts`. */
export const DOCUMENTS = 'diorama-documents';

/** Who used the studio in this browser last, for a page that is opened without a network; null after signing out. */
export function keptPerson(): Me | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isMe(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepPerson(person: Me): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(person));
  } catch {
    // No room, or a browser that keeps nothing: only the name is missing without a network.
  }
}

/** Removes what this browser keeps of a person for reading without a network, unless it is this one's. */
export function forgetPerson(except?: string): void {
  if (except !== undefined && keptPerson()?.id === except) return;
  try {
    localStorage.removeItem(KEY);
    indexedDB.deleteDatabase(DOCUMENTS);
  } catch {
    // There is nothing to remove where nothing can be kept.
  }
}

/** Written by this release or an earlier one: only the fields that every screen uses are checked. */
const isMe = (kept: unknown): kept is Me =>
  typeof kept === 'object' &&
  kept !== null &&
  ['id', 'name', 'email'].every((key) => typeof Reflect.get(kept, key) === 'string');
