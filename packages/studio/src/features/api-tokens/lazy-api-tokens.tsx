import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { Skeleton } from '../../ui/show/skeleton.tsx';

/** Tokens by which programs act: `ofAll` for those of all people. */
export const ApiTokensPart = lazyPart(() => import('./api-tokens-part.tsx').then((module) => module.ApiTokensPart), {
  fallback: <Skeleton className="h-20" />,
});
