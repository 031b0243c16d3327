import { ListChecks } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { useChecks } from './checks-context.tsx';

/** How many checks found something. The button of the list, and what stands in its place until that is loaded. */
export function ChecksTrigger(props: Partial<Parameters<typeof Button>[0]>) {
  const issues = useChecks();
  const hasErrors = issues.some(({ level }) => level === 'error');
  const label = issues.length === 0 ? 'No problems' : `${issues.length} ${issues.length === 1 ? 'check' : 'checks'}`;
  return (
    <Button {...props} size="small" variant="quiet" icon={ListChecks} className={hasErrors ? 'text-bad-ink' : ''}>
      <span className="max-sm:sr-only">{label}</span>
      {issues.length > 0 && (
        <span aria-hidden className="tabular-nums sm:hidden">
          {issues.length}
        </span>
      )}
    </Button>
  );
}
