import type { ProductRef } from '@diorama/contract/projects/projects.contract.ts';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { productKey } from '../publish/product.queries.ts';
import { periodOf } from './visit-periods.ts';

/** Milliseconds for which figures are not fetched again: they change every few seconds. */
const FRESH = 30_000;

/** What visitors did in the last days; disabled for a document that is no product. */
export const visitSummary = (product: (ProductRef & { project: { id: string } }) | null, days: number) =>
  queryOptions({
    queryKey: [...productKey(product?.id ?? ''), 'visits', days],
    queryFn: product
      ? ({ signal }) => {
          const { type, id, project } = product;
          return api.visits.summary.query(
            { type, id, projectId: project.id, ...periodOf(days, Date.now()) },
            { signal },
          );
        }
      : skipToken,
    staleTime: FRESH,
  });
