import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';

/** Other servers that are notified of what happens here. */
export const WebhooksPart = lazyPart(() => import('./webhooks-part.tsx').then((module) => module.WebhooksPart), {
  fallback: <Skeleton className="h-20" />,
});
