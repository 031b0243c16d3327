import { useRef } from 'react';
import { counted } from '../../../../ui/format/counted.ts';
import { VirtualRows } from '../../../../ui/list/virtual-rows.tsx';
import type { ImportPlan } from './plan-import.ts';

/** What an import comes to: `12 new, 3 changed, 80 unchanged`. */
export function importedText({ added, changed, unchanged, removed }: ImportPlan): string {
  const parts: [number, string][] = [
    [added.length, 'new'],
    [changed, 'changed'],
    [removed.length, 'deleted'],
    [unchanged, 'unchanged'],
  ];
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString('en')} ${what}`);
  return named.join(', ') || 'nothing';
}

/** What would happen to rows, and each thing that cannot be taken. */
export function ImportOutcome({ plan, columns, isNew }: { plan: ImportPlan; columns: number; isNew: boolean }) {
  const { problems } = plan;
  return (
    <section aria-label="What changes" className="min-w-0">
      <p role="status" className="font-medium">
        {isNew ? `${counted(plan.added.length, 'row')}, ${counted(columns, 'column')}` : `Rows: ${importedText(plan)}`}
        {!isNew && columns > 0 && `, ${counted(columns, 'new column')}`}
        {problems.length > 0 && <span className="text-bad-ink">, {counted(problems.length, 'problem')}</span>}
      </p>
      {problems.length > 0 && <Problems plan={plan} />}
    </section>
  );
}

function Problems({ plan: { problems } }: { plan: ImportPlan }) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <>
      <p className="mt-0.5 text-n10 text-xs">These are left as they are; everything else is imported.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolled with the keyboard */}
      <div ref={scroller} tabIndex={0} className="mt-2 max-h-56 overflow-y-auto rounded-lg border border-n5">
        <VirtualRows
          scroller={scroller}
          count={problems.length}
          rowHeight={53}
          keyOf={(at) => String(at)}
          leadAt={-1}
          isMeasured
        >
          {(at) => {
            const problem = problems[at];
            if (!problem) return null;
            const { row, column, text, why, wayOut } = problem;
            return (
              <div className="border-n5 border-b px-3 py-1.5">
                <p className="break-words">
                  <span className="text-n10">
                    Row {row}, {column}:
                  </span>{' '}
                  {why}
                  {text !== '' && <span className="text-n10"> (“{text.slice(0, 80)}”)</span>}
                </p>
                <p className="text-n10 text-xs">{wayOut}</p>
              </div>
            );
          }}
        </VirtualRows>
      </div>
    </>
  );
}
