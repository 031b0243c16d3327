import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '../../ui/dialog.tsx';
import { dismissNotice, notifyDone } from '../../ui/notify.ts';
import { keepFocus } from '../focus-record.ts';
import { useRefusal } from '../use-refusal.ts';
import { StepFault } from './file-facts.tsx';
import type { ImportKind, ImportSource } from './import-kind.ts';
import { pastedSource, ReadingStep, SourceStep } from './source-step.tsx';
import { StepsFooter, stepText } from './step-parts.tsx';
import { useImportSession } from './use-import-session.ts';

const NOTICE = 'imported';

interface ImportDialogProps<S, M, P> {
  kind: ImportKind<S, M, P>;
  /** What was dropped or pasted before the dialog opened. */
  source: ImportSource | null;
  onClose: () => void;
}

/** An import in steps: source, columns, review. Nothing is written before the last, and then as one step of undo. */
export function ImportDialog<S, M, P>({ kind, source, onClose }: ImportDialogProps<S, M, P>) {
  const { kinds, columns } = kind;
  const { state, write, back, cancel, ...actions } = useImportSession(kind);
  const refuse = useRefusal();
  const [text, setText] = useState('');
  // What the last import said would cover the buttons on a phone.
  useEffect(() => dismissNotice(NOTICE), []);
  const take = useEffectEvent(actions.read);
  useEffect(() => {
    if (source) take(source);
  }, [source]);
  const { step } = state;
  const fault = step === 'columns' && columns ? columns.faultOf(state.session, state.mapping) : null;
  const canGoOn = step === 'source' ? text.trim() !== '' : step === 'review' ? kind.writes(state.plan) : fault === null;
  const isPlanning = 'isPlanning' in state && state.isPlanning;
  const own = step === 'review' ? kind.reviewText?.(state.session) : null;
  const about = own ?? stepText(step, { hasSource: kinds !== null, hasColumns: columns !== null });
  // Esc goes back while there is a previous step.
  const hasStepBefore = step !== 'source' && (kinds !== null || (step === 'review' && columns !== null));
  const onEscape = hasStepBefore ? (step === 'reading' ? cancel : back) : undefined;
  const finish = async () => {
    const done = await write();
    if (!done) return;
    onClose();
    // The button of an empty stage goes with what was imported.
    keepFocus(null);
    if (!done.written) return;
    const { text: said, detail, undo } = done.written;
    notifyDone(said, {
      id: NOTICE,
      ...(detail ? { detail } : {}),
      ...(undo ? { action: { label: 'Undo', onClick: undo } } : {}),
    });
  };
  const submit = () => {
    if (!canGoOn || isPlanning) return;
    if (step === 'source') actions.read(pastedSource(text));
    else if (step === 'columns') actions.review(state.mapping);
    else if (step === 'review') {
      if (refuse) refuse();
      else void finish();
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      onEscape={onEscape}
      size={kind.size ?? 'large'}
      title={kind.title}
      text={about}
      step={step}
      onSubmit={submit}
      footer={
        <StepsFooter
          {...{ step, canGoOn, isPlanning, onClose }}
          hasSource={kinds !== null}
          hasColumns={columns !== null}
          writeLabel={step === 'review' ? kind.writeLabel(state.plan) : ''}
          onBack={back}
          onCancel={cancel}
        />
      }
    >
      {step === 'source' && kinds && (
        <SourceStep kinds={kinds} text={text} error={state.error} onText={setText} onSource={actions.read} />
      )}
      {step === 'source' && !kinds && <StepFault text={state.error} />}
      {step === 'reading' && <ReadingStep source={state.source} progress={state.progress} />}
      {step === 'columns' && columns?.show(state, actions, state.error ?? fault)}
      {step === 'review' && (
        <>
          <StepFault text={state.error} />
          {kind.review(state, actions)}
        </>
      )}
    </Dialog>
  );
}
