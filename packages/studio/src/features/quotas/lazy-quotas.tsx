import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';

/** What clients and projects store, and how much of it they may. */
export const QuotasPart = lazyPart(() => import('./quotas-part.tsx').then((module) => module.QuotasPart), {
  fallback: <Skeleton className="h-20" />,
});
