import { ListChecks } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/cx.ts';
import { useChecks } from './checks-context.tsx';
import { groupIssues, summaryOf } from './issue-groups.ts';

/** What checks found, in numbers. The button of the list, and what stands in its place until that is loaded. */
export function ChecksTrigger(props: Partial<Parameters<typeof Button>[0]>) {
  const groups = groupIssues(useChecks());
  const { errors, warnings } = groups;
  const tone = errors.length > 0 ? 'text-bad-ink' : warnings.length > 0 ? 'text-warn-ink' : '';
  const count = errors.length + warnings.length;
  return (
    <Button
      {...props}
      size="small"
      variant="quiet"
      icon={ListChecks}
      className={cx(tone, 'sm:max-lg:[&>span]:sr-only')}
    >
      <span className="max-lg:sr-only">{summaryOf(groups)}</span>
      {count > 0 && (
        <span aria-hidden className="tabular-nums sm:hidden">
          {count}
        </span>
      )}
    </Button>
  );
}
