import { CircleCheck } from 'lucide-react';
import { Popover } from '../../ui/menu/popover.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { useChecks } from './checks-context.tsx';
import { ChecksTrigger } from './checks-trigger.tsx';
import { IssueList } from './issue-list.tsx';

export type ChecksPopoverProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** What checks found; opened from the bar. */
export function ChecksPopover({ isOpen, onOpenChange }: ChecksPopoverProps) {
  const issues = useChecks();
  return (
    <Popover title="Checks" isOpen={isOpen} onOpenChange={onOpenChange} align="end" trigger={<ChecksTrigger />}>
      {issues.length === 0 ? (
        <p className="flex items-center gap-2 text-n10">
          <Icon of={CircleCheck} size={14} className="text-ok" /> Ready to publish
        </p>
      ) : (
        <IssueList issues={issues} onGo={() => onOpenChange(false)} />
      )}
    </Popover>
  );
}
