import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { pastedSource, ReadingStep, type SourceKinds, SourceStep } from './source-step.tsx';
import { STEP_TEXTS, StepFocus, StepsFooter } from './step-parts.tsx';
import type { ImportSource, ImportState, useImportSteps } from './use-import-steps.ts';

type ColumnsState<S, M, P> = Extract<ImportState<S, M, P>, { step: 'columns' }>;
type ReviewState<S, M, P> = Extract<ImportState<S, M, P>, { step: 'review' }>;

interface StepsDialogProps<S, M, P> {
  title: string;
  kinds: SourceKinds;
  flow: ReturnType<typeof useImportSteps<S, M, P>>;
  /** What was dropped or pasted before the dialog opened. */
  source: ImportSource | null;
  /** Why a mapping cannot be planned. */
  faultOf: (session: S, mapping: M) => string | null;
  columns: (state: ColumnsState<S, M, P>, error: string | null) => ReactNode;
  review: (state: ReviewState<S, M, P>) => ReactNode;
  /** On the button that writes. */
  writeLabel: (plan: P) => string;
  /** False where there is nothing to write. */
  writes: (plan: P) => boolean;
  onWrite: (state: ReviewState<S, M, P>) => void;
  onClose: () => void;
}

/** An import in three steps: source, columns, review. Nothing is written before the last. */
export function StepsDialog<S, M, P>(props: StepsDialogProps<S, M, P>) {
  const { title, kinds, flow, source, faultOf, columns, review, writeLabel, writes, onWrite, onClose } = props;
  const { state } = flow;
  const [text, setText] = useState('');
  const take = useEffectEvent((brought: ImportSource) => flow.read(brought));
  useEffect(() => {
    if (source) take(source);
  }, [source]);
  const fault = state.step === 'columns' ? faultOf(state.session, state.mapping) : null;
  const canGoOn =
    state.step === 'source' ? text.trim() !== '' : state.step === 'review' ? writes(state.plan) : fault === null;
  const isPlanning = 'isPlanning' in state && state.isPlanning;
  const submit = () => {
    if (!canGoOn || isPlanning) return;
    if (state.step === 'source') flow.read(pastedSource(text));
    else if (state.step === 'columns') flow.review(state.mapping);
    else if (state.step === 'review') onWrite(state);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={title}
      text={STEP_TEXTS[state.step]}
      onSubmit={submit}
      footer={
        <StepsFooter
          {...{ step: state.step, canGoOn, isPlanning, onClose }}
          writeLabel={state.step === 'review' ? writeLabel(state.plan) : ''}
          onBack={flow.back}
          onCancel={flow.cancel}
        />
      }
    >
      <StepFocus key={state.step} isFirst={state.step === 'source'} />
      {state.step === 'source' && (
        <SourceStep kinds={kinds} text={text} error={state.error} onText={setText} onSource={flow.read} />
      )}
      {state.step === 'reading' && <ReadingStep source={state.source} progress={state.progress} />}
      {state.step === 'columns' && columns(state, state.error ?? fault)}
      {state.step === 'review' && review(state)}
    </Dialog>
  );
}
