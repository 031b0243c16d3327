import type { PublishState } from '@diorama/contract/projects/projects.contract.ts';

/** Everything a published product is made from; what it is compared by. */
export interface PublishSource {
  /** Hash of the product's document. */
  hash: string;
  /** Hash of its project's theme; null outside of projects. */
  theme_hash: string | null;
}

/** Changes when anything that is published with a product changes. */
export const sourceHashOf = ({ hash, theme_hash }: PublishSource): string =>
  theme_hash === null ? hash : `${hash}.${theme_hash}`;

/** What visitors see against what editors see: nothing, the same, or an older state. */
export function publishStateOf(
  head: PublishSource & { published_id: string | null; source_hash: string | null },
): PublishState {
  if (!head.published_id) return 'draft';
  return head.source_hash === sourceHashOf(head) ? 'published' : 'changed';
}
