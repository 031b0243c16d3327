import { keptSetting } from '../ui/kept-setting.ts';

/** How many are remembered. Source: SPEC §9. */
const KEPT = 5;

/** Newest first, no duplicates; ids only. */
export function withVisit(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, KEPT);
}

/** Remembers visits of one kind in this browser. */
export function createRecent(kind: 'projects' | 'collections') {
  const kept = keptSetting(`recent.${kind}`, (stored) =>
    Array.isArray(stored) ? stored.filter((id) => typeof id === 'string').slice(0, KEPT) : null,
  );
  const ids = (): string[] => kept.read() ?? [];
  return {
    ids,
    visit: (id: string): void => kept.keep(withVisit(ids(), id)),
    /** Forgets what is gone. */
    keepOnly: (left: readonly string[]): void => kept.keep(ids().filter((id) => left.includes(id))),
    clear: (): void => kept.keep([]),
  };
}

export const recentProjects = createRecent('projects');
export const recentCollections = createRecent('collections');
