import { fillFromTable, fillLabel } from '@diorama/documents/icgi/commands/fill.commands.ts';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { ImportDialog } from '../../../../editor/import/import-dialog.tsx';
import type { ImportKind } from '../../../../editor/import/import-kind.ts';
import { ChangeList, NewCategories, NoteList, ReviewLists } from '../../../../editor/import/review-lists.tsx';
import { pastedSource } from '../../../../editor/import/source-step.tsx';
import { MOST_ROWS, MOST_TABLE_BYTES, type TableFile } from '../../../../table-files/read-table-file.ts';
import { formatBytes } from '../../../../ui/format/bytes.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { useEditor } from '../../editor-hooks.ts';
import { type FillScope, fillScopes, scopeValue } from '../plan/fill-targets.ts';
import { keepMapping } from '../plan/kept-mapping.ts';
import { columnNames, mappingFault } from '../plan/mapping.ts';
import type { FillPlan } from '../plan/plan-fill.ts';
import { fillText } from '../plan/plan-fill.ts';
import { FillColumnsStep } from './fill-columns-step.tsx';
import { type ScopedMapping, useFill } from './use-fill.ts';

const KINDS = {
  accept: '.csv,.tsv,.txt,.xlsx',
  fileHint: `CSV, TSV or Excel workbook (.xlsx), up to ${MOST_ROWS.toLocaleString('en')} rows and ${formatBytes(MOST_TABLE_BYTES)}`,
  rowsHint: 'The first row names the columns; each other row is a flat, a plot or a room',
  placeholder: 'Flat\tArea\tRooms\tStatus\n1203\t65\t3\tAvailable\n1204\t41\t2\tSold\n\n',
};

interface FillDialogProps {
  /** What is filled unless one says otherwise. */
  scope: FillScope;
  /** Shapes that are selected. */
  selected: readonly string[];
  /** Rows that were pasted. */
  text: string | null;
  onClose: () => void;
}

/** Fills shapes or markers from a table. */
export function FillDialog({ scope, selected, text, onClose }: FillDialogProps) {
  const source = useMemo(() => (text === null ? null : pastedSource(text)), [text]);
  return <ImportDialog kind={useFillKind(scope, selected)} source={source} onClose={onClose} />;
}

function useFillKind(scope: FillScope, selected: readonly string[]): ImportKind<TableFile, ScopedMapping, FillPlan> {
  const { store, documentId } = useEditor();
  const { language } = useAddress();
  const [scopes] = useState(() => fillScopes(store.records(), selected));
  const first = scopes.find(({ value }) => value === scopeValue(scope)) ?? scopes[0];
  const { targetsOf, rescoped, reading } = useFill(first?.scope ?? scope, language);
  return {
    ...{ title: 'Fill from table', kinds: KINDS, writes, writeLabel },
    ...reading,
    columns: {
      faultOf: (file, mapping) => mappingFault(mapping, columnNames(file.headings)),
      show: ({ session: file, mapping }, { map }, error) => (
        <FillColumnsStep
          {...{ file, mapping, scopes, language, targetsOf, error }}
          onChange={map}
          onScope={(next) => map(rescoped(file, mapping, next))}
        />
      ),
    },
    review: ({ plan }) => <FillReviewStep plan={plan} />,
    write({ plan, session, mapping }) {
      const { edit } = plan;
      store.execute({ ...fillFromTable, label: fillLabel(edit) }, edit);
      const step = store.history().past.at(-1);
      keepMapping({ documentId, language: edit.language }, mapping, session.headings);
      return { text: `Filled ${countOf(plan)}`, undo: () => step && store.revert(step) };
    },
  };
}

const writes = ({ edit }: FillPlan): boolean => edit.shapes.length + edit.markers.length > 0;

const countOf = ({ edit, areMarkers }: FillPlan): string =>
  counted(edit.shapes.length + edit.markers.length, areMarkers ? 'marker' : 'shape');

const writeLabel = (plan: FillPlan): string => (writes(plan) ? `Fill ${countOf(plan)}` : 'Fill');

/** Shows everything that a table would change, and every row and thing that it would not, before it does. */
function FillReviewStep({ plan }: { plan: FillPlan }) {
  const { filled, rowsLeft, thingsLeft, warned, replaced, areMarkers, edit } = plan;
  const what = areMarkers ? 'marker' : 'shape';
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {fillText(plan)}
      </p>
      {replaced > 0 && (
        <p className="rounded-lg bg-warn-soft px-3 py-2 text-warn-ink">
          {counted(replaced, 'text')} {replaced === 1 ? 'is' : 'are'} replaced, also where somebody wrote by hand: a
          table fills the first text of each {what}. Other texts stay.
        </p>
      )}
      {edit.categories.length > 0 && <NewCategories names={edit.categories.map(({ name }) => name)} />}
      <ReviewLists
        lists={[
          {
            label: 'Changes',
            count: filled.length,
            content: (
              <ChangeList
                label={areMarkers ? 'Markers' : 'Shapes'}
                changes={filled}
                shown={({ label, row, differences }) => ({ name: label, detail: `row ${row}`, differences })}
              />
            ),
          },
          { label: 'Rows left out', count: rowsLeft.count, content: <NoteList notes={rowsLeft} /> },
          { label: 'Without a row', count: thingsLeft.count, content: <NoteList notes={thingsLeft} what={what} /> },
          { label: 'Warnings', count: warned.count, content: <NoteList notes={warned} /> },
        ]}
      />
    </div>
  );
}
