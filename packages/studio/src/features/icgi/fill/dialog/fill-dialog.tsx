import { fillFromTable, fillLabel } from '@diorama/documents/icgi/fill.commands.ts';
import { useMemo, useState } from 'react';
import { useAddress } from '../../../../editor/address.tsx';
import { useRefusal } from '../../../../editor/use-refusal.ts';
import { pastedSource } from '../../../../table-files/dialog/source-step.tsx';
import { StepsDialog } from '../../../../table-files/dialog/steps-dialog.tsx';
import { MOST_ROWS, MOST_TABLE_BYTES } from '../../../../table-files/read-table-file.ts';
import { formatBytes } from '../../../../ui/format/bytes.ts';
import { counted } from '../../../../ui/format/counted.ts';
import { notifyDone } from '../../../../ui/notify.ts';
import { useEditor } from '../../editor-hooks.ts';
import { type FillScope, fillScopes, scopeValue } from '../plan/fill-targets.ts';
import { keepMapping } from '../plan/kept-mapping.ts';
import { columnNames, mappingFault } from '../plan/mapping.ts';
import type { FillPlan } from '../plan/plan-fill.ts';
import { FillColumnsStep } from './fill-columns-step.tsx';
import { FillReviewStep } from './fill-review-step.tsx';
import { type FillState, useFill } from './use-fill.ts';

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

/** Fills shapes or markers from a table in three steps: source, columns, review. Nothing is written before the last. */
export function FillDialog({ scope, selected, text, onClose }: FillDialogProps) {
  const { store } = useEditor();
  const { language } = useAddress();
  const [scopes] = useState(() => fillScopes(store.records(), selected));
  const first = scopes.find(({ value }) => value === scopeValue(scope)) ?? scopes[0];
  const { targetsOf, rescoped, ...flow } = useFill(first?.scope ?? scope, language);
  const source = useMemo(() => (text === null ? null : pastedSource(text)), [text]);
  const write = useWrite(onClose);
  return (
    <StepsDialog
      {...{ title: 'Fill from table', kinds: KINDS, flow, source, writes, writeLabel, onClose }}
      faultOf={(file, mapping) => mappingFault(mapping, columnNames(file.headings))}
      columns={({ session: file, mapping }, error) => (
        <FillColumnsStep
          {...{ file, mapping, scopes, language, targetsOf, error }}
          onChange={flow.map}
          onScope={(next) => flow.map(rescoped(file, mapping, next))}
        />
      )}
      review={({ plan }) => <FillReviewStep plan={plan} />}
      onWrite={write}
    />
  );
}

/** Writes what was planned as one step, which the message offers to take back. */
function useWrite(onClose: () => void) {
  const { store, documentId } = useEditor();
  const refuse = useRefusal();
  return ({ plan, session, mapping }: Extract<FillState, { step: 'review' }>) => {
    if (refuse) return refuse();
    const { edit } = plan;
    store.execute({ ...fillFromTable, label: fillLabel(edit) }, edit);
    const step = store.history().past.at(-1);
    keepMapping({ documentId, language: edit.language }, mapping, session.headings);
    onClose();
    notifyDone(`Filled ${countOf(plan)}`, {
      id: 'filled',
      action: { label: 'Undo', onClick: () => step && store.revert(step) },
    });
  };
}

const writes = ({ edit }: FillPlan): boolean => edit.shapes.length + edit.markers.length > 0;

const countOf = ({ edit, areMarkers }: FillPlan): string =>
  counted(edit.shapes.length + edit.markers.length, areMarkers ? 'marker' : 'shape');

const writeLabel = (plan: FillPlan): string => (writes(plan) ? `Fill ${countOf(plan)}` : 'Fill');
