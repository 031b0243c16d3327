/** How many are remembered. Source: SPEC §9. */
const KEPT = 5;

/** Newest first, no duplicates; ids only. */
export function withVisit(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, KEPT);
}

/** Remembers visits of one kind in this browser. Storage that is full or shut off is no fault. */
export function createRecent(kind: 'projects' | 'collections') {
  const key = `diorama.recent.${kind}`;
  function read(): string[] {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
      return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, KEPT) : [];
    } catch {
      return [];
    }
  }
  function write(ids: readonly string[]): void {
    try {
      localStorage.setItem(key, JSON.stringify(ids));
    } catch {
      // Remembering is a convenience.
    }
  }
  return {
    ids: read,
    visit: (id: string): void => write(withVisit(read(), id)),
    /** Forgets what is gone. */
    keepOnly: (ids: readonly string[]): void => write(read().filter((id) => ids.includes(id))),
    clear: (): void => write([]),
  };
}

export const recentProjects = createRecent('projects');
export const recentCollections = createRecent('collections');
