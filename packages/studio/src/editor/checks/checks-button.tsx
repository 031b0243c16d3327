import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { PartMessageLine } from '../../ui/load/part-message.tsx';
import { useShownChecks } from './checks-context.tsx';
import type { ChecksPopoverProps } from './checks-popover.tsx';
import { ChecksTrigger } from './checks-trigger.tsx';

const ChecksPopover = lazyPart(() => import('./checks-popover.tsx').then((module) => module.ChecksPopover), {
  fallback: ChecksOpener,
  frame: (missing, props) =>
    props.isOpen ? <PartMessageLine label="Checks" {...missing} /> : <ChecksOpener {...props} />,
});

/** How many checks found something; opens the list. A press before the list is loaded opens it as soon as it is. */
export function ChecksButton() {
  const { isShown, setShown } = useShownChecks();
  return <ChecksPopover isOpen={isShown} onOpenChange={setShown} />;
}

function ChecksOpener({ isOpen, onOpenChange }: ChecksPopoverProps) {
  return <ChecksTrigger aria-expanded={isOpen} onClick={() => onOpenChange(!isOpen)} />;
}
