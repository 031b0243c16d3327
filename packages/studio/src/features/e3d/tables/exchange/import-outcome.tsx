import { ChangeList, NoteList, ReviewLists } from '../../../../editor/import/review-lists.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import type { ImportPlan, ReviewedRow } from './plan-import.ts';

/** What an import comes to: `12 new, 3 changed, 80 unchanged`. */
export function importedText({ fresh, changes, unchanged, removed }: ImportPlan): string {
  const parts: [number, string][] = [
    [fresh.length, 'new'],
    [changes.length, 'changed'],
    [removed.length, 'deleted'],
    [unchanged, 'unchanged'],
  ];
  const named = parts.filter(([count]) => count > 0).map(([count, what]) => `${count.toLocaleString('en')} ${what}`);
  return named.join(', ') || 'nothing';
}

interface ImportOutcomeProps {
  plan: ImportPlan;
  /** Columns that are made. */
  columns: number;
  isNew: boolean;
}

/** What would happen to rows, and each thing that cannot be taken. */
export function ImportOutcome({ plan, columns, isNew }: ImportOutcomeProps) {
  const { problems, readings, fresh, changes } = plan;
  const rows = (list: readonly (Omit<ReviewedRow, 'line'> & { line: number | null })[]) => (
    <ChangeList
      label="Rows"
      changes={list}
      shown={({ line, key, differences }) => ({ name: key, detail: line === null ? '' : `row ${line}`, differences })}
    />
  );
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {isNew ? `${counted(fresh.length, 'row')}, ${counted(columns, 'column')}` : `Rows: ${importedText(plan)}`}
        {!isNew && columns > 0 && `, ${counted(columns, 'new column')}`}
        {problems.count > 0 && <span className="text-bad-ink">, {counted(problems.count, 'problem')}</span>}
      </p>
      {problems.count > 0 && (
        <p className="text-n11">Cells with a problem are left as they are; everything else is imported.</p>
      )}
      <ReviewLists
        lists={[
          { label: 'Problems', count: problems.count, content: <NoteList notes={problems} what="problem" /> },
          { label: 'Changed', count: changes.length, content: rows(changes) },
          {
            label: plan.removed.length > 0 ? 'Deleted' : 'Not in the file',
            count: plan.missing.length,
            content: rows(plan.missing.map((key) => ({ line: null, key, differences: [] }))),
          },
          { label: 'New', count: fresh.length, content: rows(fresh) },
          { label: 'Read as', count: readings.count, content: <NoteList notes={readings} what="reading" /> },
        ]}
      />
    </div>
  );
}
