/** Projects whose folder is remembered. */
const MOST = 50;
const KEY = 'diorama.folders';

type Pairs = [projectId: string, directoryId: string][];

const isPair = (value: unknown): value is Pairs[number] =>
  Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === 'string');

function read(): Pairs {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPair) : [];
  } catch {
    return [];
  }
}

/** The folder of each project that was opened last in this browser. It may be gone by now. */
export const lastFolder = {
  of: (projectId: string): string => read().find(([known]) => known === projectId)?.[1] ?? 'root',
  note(projectId: string, directoryId: string): void {
    const others = read().filter(([known]) => known !== projectId);
    try {
      localStorage.setItem(KEY, JSON.stringify([[projectId, directoryId], ...others].slice(0, MOST)));
    } catch {
      // Storage that is full or shut off: the picker opens at the first folder.
    }
  },
};
