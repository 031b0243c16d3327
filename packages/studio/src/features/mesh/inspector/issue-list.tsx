import type { MeshIssue, MeshReport } from '@diorama/contract/meshes/mesh-report.ts';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import { Icon } from '../../../ui/icon.tsx';
import { InspectorSection } from '../../../ui/inspector-section.tsx';

const total = (issues: readonly MeshIssue[]): number => issues.reduce((sum, { count }) => sum + count, 0);

/** What the validator found in the result, and how much of it the source had. */
export function IssueList({ report: { validator } }: { report: MeshReport }) {
  const { before, after } = validator;
  const fixed = Math.max(0, total(before) - total(after));
  return (
    <InspectorSection title="Validator" actions={<Summary before={before} after={after} />}>
      {after.length === 0 ? (
        <p className="flex items-center gap-1.5 text-n10">
          <Icon of={CircleCheck} size={14} className="text-ok" />
          {fixed > 0 ? `Valid; ${fixed} findings of the source are gone` : 'Valid'}
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {after.map(({ code, severity, count, message, pointer }) => (
            <li key={code} className="flex items-start gap-1.5">
              <Icon
                of={severity === 'error' ? CircleAlert : TriangleAlert}
                size={14}
                className={severity === 'error' ? 'mt-0.5 flex-none text-bad' : 'mt-0.5 flex-none text-warn'}
              />
              <span className="min-w-0">
                <span className="block break-words">{message}</span>
                <span className="block break-words text-n10 text-xs">
                  {[
                    count > 1 && `${count} times`,
                    pointer,
                    before.some((one) => one.code === code) && 'also in the source',
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </InspectorSection>
  );
}

function Summary({ before, after }: { before: readonly MeshIssue[]; after: readonly MeshIssue[] }) {
  const errors = (issues: readonly MeshIssue[]) => total(issues.filter(({ severity }) => severity === 'error'));
  return (
    <span className="px-1.5 text-n10 text-xs tabular-nums">
      {errors(before)} to {errors(after)} errors
    </span>
  );
}
