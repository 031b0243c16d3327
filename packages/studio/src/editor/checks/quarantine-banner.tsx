import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { lineFrame } from '../../ui/load/part-frames.tsx';
import { useUnreadableParts } from './use-unreadable-parts.ts';

const UnreadableParts = lazyPart(() => import('./unreadable-parts.tsx').then((module) => module.UnreadableParts), {
  frame: lineFrame('Parts that cannot be read'),
});

/** Shows what cannot be read of the document; nothing while all can be. */
export function QuarantineBanner() {
  return useUnreadableParts().length > 0 && <UnreadableParts />;
}
