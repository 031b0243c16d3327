import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { Skeleton } from '../../../ui/show/skeleton.tsx';

/** Loaded where it is shown: its fields are those of dialogs, which editors load later. */
export const AccessSetting = lazyPart(() => import('./access-setting.tsx').then((module) => module.AccessSetting), {
  fallback: <Skeleton className="h-16 max-w-120" />,
});
