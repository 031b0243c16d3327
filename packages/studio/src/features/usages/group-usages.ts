import type { Usage } from '@diorama/contract/usages/usages.contract.ts';

/** The places of one document. */
export interface UsageGroup {
  docId: string;
  docType: string;
  /** Null for a document outside of projects. */
  projectId: string | null;
  /** Its name. */
  label: string;
  /** In the draft: one for each record, however often it refers to the thing. */
  places: { record: string; name: string }[];
  /** Name of its project or collection. */
  spaceName: string | null;
  /** The version that visitors see with it, and whether that shows an older state of it; null where they do not. */
  live: { version: number; isOutdated: boolean } | null;
}

/** Puts places together by their document, in the order they come. */
export function groupUsages(usages: readonly Usage[]): UsageGroup[] {
  const groups = new Map<string, UsageGroup>();
  for (const { docId, docType, projectId, space, label, path, name, live } of usages) {
    const group = groups.get(docId) ?? {
      ...{ docId, docType, projectId, label, places: [], live: null },
      spaceName: space.name,
    };
    groups.set(docId, group);
    if (live) {
      group.live = live;
      continue;
    }
    const record = path[0] ?? '';
    if (!group.places.some((place) => place.record === record)) group.places.push({ record, name });
  }
  return [...groups.values()];
}
