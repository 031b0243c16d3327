import type { Usage } from '@diorama/contract/usages/usages.contract.ts';

/** The places of one document. */
export interface UsageGroup {
  docId: string;
  docType: string;
  /** Null for a document outside of projects. */
  projectId: string | null;
  /** Its name. */
  label: string;
  /** One for each record, however often it refers to the thing. */
  places: { record: string; name: string }[];
}

/** Puts places together by their document, in the order they come. */
export function groupUsages(usages: readonly Usage[]): UsageGroup[] {
  const groups = new Map<string, UsageGroup>();
  for (const { docId, docType, projectId, label, path, name } of usages) {
    const group = groups.get(docId) ?? { docId, docType, projectId, label, places: [] };
    groups.set(docId, group);
    const record = path[0] ?? '';
    if (!group.places.some((place) => place.record === record)) group.places.push({ record, name });
  }
  return [...groups.values()];
}
