import { lazyPart } from '../../ui/lazy-part.tsx';
import { ChecksTrigger } from './checks-trigger.tsx';

const ChecksPopover = lazyPart(() => import('./checks-popover.tsx').then((module) => module.ChecksPopover), {
  fallback: <ChecksTrigger />,
  frame: () => <ChecksTrigger />,
});

/** How many checks found something; opens the list. */
export function ChecksButton() {
  return <ChecksPopover />;
}
