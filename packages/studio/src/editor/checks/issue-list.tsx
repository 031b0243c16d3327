import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { CircleAlert, Loader, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/show/icon.tsx';
import { focusField } from '../address/focus-record.ts';
import { useShowRecord } from '../address/use-show-record.ts';
import { useMayEdit, useShell } from '../shell-context.tsx';
import { byCheck, groupIssues } from './issue-groups.ts';

/** Issues of one check that are shown before the rest is expanded. */
const FEW = 5;

const SIGNS = {
  pending: { icon: Loader, tone: 'text-n10', spoken: 'In progress: ' },
  error: { icon: CircleAlert, tone: 'text-bad', spoken: 'Error: ' },
  warning: { icon: TriangleAlert, tone: 'text-warn', spoken: 'Warning: ' },
} as const;
type Sign = keyof typeof SIGNS;

/** What checks found: errors, warnings, and media that are being prepared. Each line leads to the place to fix it. */
export function IssueList({ issues, onGo }: { issues: readonly PublishIssue[]; onGo: () => void }) {
  const { pending, errors, warnings } = groupIssues(issues);
  const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;
  return (
    <div className="flex flex-col gap-3">
      {errors.length > 0 && (
        <Group title={counted(errors.length, 'error')} tone="text-bad-ink" issues={errors} sign="error" onGo={onGo} />
      )}
      {warnings.length > 0 && (
        <Group
          title={counted(warnings.length, 'warning')}
          tone="text-warn-ink"
          issues={warnings}
          sign="warning"
          onGo={onGo}
        />
      )}
      {pending.length > 0 && (
        <Group
          title="Preparing media"
          tone="text-n11"
          hint="You can publish when this is done. It continues by itself."
          issues={pending}
          sign="pending"
          onGo={onGo}
        />
      )}
    </div>
  );
}

function Group({
  title,
  tone,
  hint,
  issues,
  sign,
  onGo,
}: {
  title: string;
  tone: string;
  hint?: string;
  issues: readonly PublishIssue[];
  sign: Sign;
  onGo: () => void;
}) {
  return (
    <section>
      <h3 className={`font-strong ${tone}`}>{title}</h3>
      {hint && <p className="text-n10 text-xs">{hint}</p>}
      <ul className="-mx-1.5 mt-0.5 flex flex-col">
        {byCheck(issues).map((group) => (
          <SameCheck key={group[0]?.check} issues={group} sign={sign} onGo={onGo} />
        ))}
      </ul>
    </section>
  );
}

function SameCheck({ issues, sign, onGo }: { issues: readonly PublishIssue[]; sign: Sign; onGo: () => void }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? issues : issues.slice(0, FEW);
  return (
    <>
      {shown.map((issue) => (
        <Line key={`${issue.record}:${issue.path.join('.')}:${issue.message}`} issue={issue} sign={sign} onGo={onGo} />
      ))}
      {shown.length < issues.length && (
        <li className="py-0.5 pl-7">
          <Button size="small" variant="quiet" onClick={() => setWhole(true)}>
            Show {issues.length - shown.length} more like this
          </Button>
        </li>
      )}
    </>
  );
}

function Line({ issue, sign, onGo }: { issue: PublishIssue; sign: Sign; onGo: () => void }) {
  const show = useShowRecord();
  const mayEdit = useMayEdit();
  const { kind } = useShell();
  const fix = kind.useFix(issue);
  const { icon, tone, spoken } = SIGNS[sign];
  return (
    <li className="flex flex-wrap items-start gap-1">
      <button
        type="button"
        className="flex min-h-7 min-w-0 flex-1 items-start gap-2 rounded-md px-1.5 py-1 text-left hover:bg-n3"
        onClick={() => {
          if (issue.record) {
            show(issue.record);
            focusField(issue.record, issue.path.map(String));
          }
          onGo();
        }}
      >
        <Icon of={icon} size={14} className={`mt-0.5 ${tone}`} />
        <span className="min-w-0 flex-1 break-words">
          <span className="sr-only">{spoken}</span>
          {issue.message}
        </span>
      </button>
      {fix && mayEdit && (
        <Button size="small" onClick={fix.run}>
          {fix.label}
        </Button>
      )}
      {kind.IssueDetail && <kind.IssueDetail issue={issue} />}
    </li>
  );
}
