import type { PublishIssue } from '@diorama/contract/publications/publications.contract.ts';
import { CircleAlert, TriangleAlert } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { useShowRecord } from '../use-show-record.ts';

/** What checks found; each line leads to the place to fix it. */
export function IssueList({ issues, onGo }: { issues: readonly PublishIssue[]; onGo: () => void }) {
  const show = useShowRecord();
  return (
    <ul className="-mx-1.5 flex flex-col">
      {issues.map((issue) => (
        <li key={`${issue.check}:${issue.record}:${issue.path.join('.')}:${issue.message}`}>
          <button
            type="button"
            className="flex min-h-7 w-full items-start gap-2 rounded-md px-1.5 py-1 text-left hover:bg-n3"
            onClick={() => {
              if (issue.record) show(issue.record);
              onGo();
            }}
          >
            <Icon
              of={issue.level === 'error' ? CircleAlert : TriangleAlert}
              size={14}
              className={issue.level === 'error' ? 'mt-0.5 text-bad' : 'mt-0.5 text-warn'}
            />
            <span className="min-w-0 flex-1">
              <span className="sr-only">{issue.level === 'error' ? 'Error: ' : 'Warning: '}</span>
              {issue.message}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
