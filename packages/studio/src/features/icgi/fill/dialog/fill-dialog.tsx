import { fillFromTable, fillLabel } from '@diorama/documents/icgi/fill.commands.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAddress } from '../../../../editor/address.tsx';
import { useRefusal } from '../../../../editor/use-refusal.ts';
import { pastedSource, ReadingStep, SourceStep } from '../../../../table-files/dialog/source-step.tsx';
import { STEP_TEXTS, StepFocus, StepsFooter } from '../../../../table-files/dialog/step-parts.tsx';
import { MOST_ROWS, MOST_TABLE_BYTES } from '../../../../table-files/read-table-file.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
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
export function FillDialog({ scope, selected, text: pasted, onClose }: FillDialogProps) {
  const { store } = useEditor();
  const { language } = useAddress();
  const [scopes] = useState(() => fillScopes(store.records(), selected));
  const first = scopes.find(({ value }) => value === scopeValue(scope)) ?? scopes[0];
  const { state, ...flow } = useFill(first?.scope ?? scope, language);
  const [text, setText] = useState('');
  const take = useEffectEvent((rows: string) => flow.read(pastedSource(rows)));
  useEffect(() => {
    if (pasted !== null) take(pasted);
  }, [pasted]);
  const write = useWrite(onClose);
  const columns = state.step === 'columns' ? columnNames(state.session.headings) : [];
  const fault = state.step === 'columns' ? mappingFault(state.mapping, columns) : null;
  const submit = () => {
    if (state.step === 'source' && text.trim() !== '') flow.read(pastedSource(text));
    else if (state.step === 'columns' && fault === null && !state.isPlanning) flow.review(state.mapping);
    else if (state.step === 'review' && writes(state.plan)) write(state);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title="Fill from table"
      text={STEP_TEXTS[state.step]}
      onSubmit={submit}
      footer={
        <StepsFooter
          step={state.step}
          canGoOn={canGoOn(state, text, fault)}
          isPlanning={'isPlanning' in state && state.isPlanning}
          importLabel={state.step === 'review' ? writeLabel(state.plan) : ''}
          onBack={flow.back}
          onCancel={flow.cancel}
          onClose={onClose}
        />
      }
    >
      <StepFocus key={state.step} isFirst={state.step === 'source'} />
      {state.step === 'source' && (
        <SourceStep kinds={KINDS} text={text} error={state.error} onText={setText} onSource={flow.read} />
      )}
      {state.step === 'reading' && <ReadingStep source={state.source} progress={state.progress} />}
      {state.step === 'columns' && (
        <FillColumnsStep
          file={state.session}
          mapping={state.mapping}
          scopes={scopes}
          language={language}
          targetsOf={flow.targetsOf}
          error={state.error ?? fault}
          onChange={flow.map}
          onScope={(next) => flow.map(flow.rescoped(state.session, state.mapping, next))}
        />
      )}
      {state.step === 'review' && <FillReviewStep plan={state.plan} />}
    </Dialog>
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

function canGoOn(state: FillState, text: string, fault: string | null): boolean {
  if (state.step === 'source') return text.trim() !== '';
  return state.step === 'review' ? writes(state.plan) : fault === null;
}

const countOf = ({ edit, areMarkers }: FillPlan): string =>
  counted(edit.shapes.length + edit.markers.length, areMarkers ? 'marker' : 'shape');

const writeLabel = (plan: FillPlan): string => (writes(plan) ? `Fill ${countOf(plan)}` : 'Fill');
