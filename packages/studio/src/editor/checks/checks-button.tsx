import { useState } from 'react';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { PartMessageLine } from '../../ui/load/part-message.tsx';
import type { ChecksPopoverProps } from './checks-popover.tsx';
import { ChecksTrigger } from './checks-trigger.tsx';

const ChecksPopover = lazyPart(() => import('./checks-popover.tsx').then((module) => module.ChecksPopover), {
  fallback: ChecksOpener,
  frame: (missing, props) =>
    props.isOpen ? <PartMessageLine label="Checks" {...missing} /> : <ChecksOpener {...props} />,
});

/** How many checks found something; opens the list. A press before the list is loaded opens it as soon as it is. */
export function ChecksButton() {
  const [isOpen, setOpen] = useState(false);
  return <ChecksPopover isOpen={isOpen} onOpenChange={setOpen} />;
}

function ChecksOpener({ isOpen, onOpenChange }: ChecksPopoverProps) {
  return <ChecksTrigger aria-expanded={isOpen} onClick={() => onOpenChange(!isOpen)} />;
}
