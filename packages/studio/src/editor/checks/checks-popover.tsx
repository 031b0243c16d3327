import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useChecks } from './checks-context.tsx';
import { ChecksTrigger } from './checks-trigger.tsx';
import { IssueList } from './issue-list.tsx';

/** What checks found; opened from the bar. */
export function ChecksPopover() {
  const [isOpen, setOpen] = useState(false);
  const issues = useChecks();
  return (
    <Popover title="Checks" isOpen={isOpen} onOpenChange={setOpen} align="end" trigger={<ChecksTrigger />}>
      {issues.length === 0 ? (
        <p className="flex items-center gap-2 text-n10">
          <Icon of={CircleCheck} size={14} className="text-ok" /> Ready to publish
        </p>
      ) : (
        <IssueList issues={issues} onGo={() => setOpen(false)} />
      )}
    </Popover>
  );
}
