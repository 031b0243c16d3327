import type { WaitingProduct } from '@diorama/contract/products/products.contract.ts';
import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { useEffect, useState } from 'react';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { groupIssues, summaryOf } from '../../checks/issue-groups.ts';

/** What the checks of a product say. `blockedBy`: why it is not published with others; null where it may be. */
export interface Checked {
  text: string;
  blockedBy: string | null;
}

/** Checks products one after the other, so that a long list does not take the server from others. */
export function useProductChecks(
  products: readonly { projectId: string; product: WaitingProduct }[],
): ReadonlyMap<string, Checked> {
  const [checked, setChecked] = useState<ReadonlyMap<string, Checked>>(new Map());
  useEffect(() => {
    const stop = new AbortController();
    const checkAll = async () => {
      for (const { projectId, product } of products) {
        if (stop.signal.aborted) return;
        const found = await check(projectId, product, stop.signal);
        if (!stop.signal.aborted) setChecked((old) => new Map(old).set(product.id, found));
      }
    };
    void checkAll();
    return () => stop.abort();
  }, [products]);
  return checked;
}

async function check(projectId: string, { type, id }: WaitingProduct, signal: AbortSignal): Promise<Checked> {
  try {
    return checkedAs(await api.products.check.query({ type, id, projectId }, { signal }));
  } catch (error) {
    return { text: 'Not checked', blockedBy: messageOf(error) };
  }
}

/** What issues mean for a product that is published with others. */
export function checkedAs(issues: readonly PublishIssue[]): Checked {
  const groups = groupIssues(issues);
  const [first] = [...groups.errors, ...groups.pending];
  const asks = issues.find(({ consent }) => consent);
  return { text: summaryOf(groups), blockedBy: (first ?? asks)?.message ?? null };
}
