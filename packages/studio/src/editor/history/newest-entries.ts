import type { Page } from '@diorama/contract/common/answers.ts';
import type { RevisionEntry } from '@diorama/contract/revisions/revisions.contract.ts';
import type { InfiniteData } from '@tanstack/react-query';

/** Entries of one page. */
export const PAGE = 40;

type Entries = InfiniteData<Page<RevisionEntry>, unknown>;

/** The known list with its newest page as it is now; the known rest is dropped when there may be others between the two. */
export function withNewest(known: Entries, newest: Page<RevisionEntry>): Entries {
  const old = known.pages.flatMap(({ items }) => items);
  const oldestOfNew = newest.items.at(-1);
  const rest = oldestOfNew ? old.filter(({ revision }) => revision < oldestOfNew.from) : [];
  const meets = oldestOfNew !== undefined && (old[0]?.revision ?? 0) >= oldestOfNew.from - 1;
  if (!meets || rest.length === 0) return { pages: [newest], pageParams: [null] };
  const items = [...newest.items, ...rest];
  const nextCursor = known.pages.at(-1)?.nextCursor ?? null;
  const pages = Array.from({ length: Math.ceil(items.length / PAGE) }, (_, at) => ({
    items: items.slice(at * PAGE, (at + 1) * PAGE),
    nextCursor,
  }));
  return { pages, pageParams: pages.map(() => null) };
}
