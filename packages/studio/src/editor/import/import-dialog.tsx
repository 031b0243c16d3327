import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { dismissNotice, notifyDone } from '../../ui/notice/notify.ts';
import { keepFocus } from '../address/focus-record.ts';
import { useRefusal } from '../use-refusal.ts';
import { StepFault } from './file-facts.tsx';
import { ImportAside } from './import-aside.tsx';
import type { ImportActions, ImportKind, ImportSource, ImportState, Written } from './import-kind.ts';
import { ImportSession } from './import-session.ts';
import { pastedSource, ReadingStep, SourceStep } from './source-step.tsx';
import { StepsFooter, stepText } from './step-parts.tsx';

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
  const [isAside, setAside] = useState(false);
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
  // What takes long is not lost by leaving its dialog.
  const putAside = kind.readsAside && step === 'reading' ? () => setAside(true) : undefined;
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
  if (isAside)
    return (
      <ImportAside
        title={kind.title}
        reading={step === 'reading' ? state : null}
        error={step === 'source' ? state.error : null}
        onShow={() => setAside(false)}
        onCancel={onClose}
      />
    );
  return (
    <Dialog
      isOpen
      onClose={putAside ?? onClose}
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
          onAside={putAside}
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

interface ImportSteps<S, M, P> extends ImportActions<M> {
  state: ImportState<S, M, P>;
  /** Null: the review was left before all of it was written. */
  write: () => Promise<{ written: Written } | null>;
  back: () => void;
  cancel: () => void;
}

/** An import on screen. What is under way ends when the screen is left. */
function useImportSession<S, M, P>(kind: ImportKind<S, M, P>): ImportSteps<S, M, P> {
  const current = useRef(kind);
  const [session] = useState(() => new ImportSession<S, M, P>(() => current.current));
  useLayoutEffect(() => {
    current.current = kind;
  });
  useEffect(() => () => session.end(), [session]);
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  return {
    state,
    read: (source) => void session.read(source),
    map: (mapping) => session.map(mapping),
    review: (mapping) => void session.review(mapping),
    write: () => session.write(),
    back: () => session.back(),
    cancel: () => session.cancel(),
  };
}
