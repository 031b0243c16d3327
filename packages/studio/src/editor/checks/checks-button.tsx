import { CircleCheck, ListChecks } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useChecks } from './checks-context.tsx';
import { IssueList } from './issue-list.tsx';

/** How many things deserve a look; opens the list. */
export function ChecksButton() {
  const [isOpen, setOpen] = useState(false);
  const issues = useChecks();
  const errors = issues.filter(({ level }) => level === 'error').length;
  const label = issues.length === 0 ? 'No problems' : `${issues.length} ${issues.length === 1 ? 'check' : 'checks'}`;
  return (
    <Popover
      title="Checks"
      isOpen={isOpen}
      onOpenChange={setOpen}
      align="end"
      trigger={
        <Button size="small" variant="quiet" icon={ListChecks} className={errors > 0 ? 'text-bad-ink' : ''}>
          <span className="max-sm:sr-only">{label}</span>
          {issues.length > 0 && (
            <span aria-hidden className="tabular-nums sm:hidden">
              {issues.length}
            </span>
          )}
        </Button>
      }
    >
      {issues.length === 0 ? (
        <p className="flex items-center gap-2 text-n10">
          <Icon of={CircleCheck} size={14} className="text-ok" /> Nothing stands in the way of publishing.
        </p>
      ) : (
        <IssueList issues={issues} onGo={() => setOpen(false)} />
      )}
    </Popover>
  );
}
