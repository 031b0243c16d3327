import { Button } from '../../ui/button/button.tsx';
import { Kbd } from '../../ui/keys/kbd.tsx';

export type StepName = 'source' | 'reading' | 'columns' | 'review';

interface StepsThereAre {
  /** False: the import is opened with what it reads. */
  hasSource: boolean;
  hasColumns: boolean;
}

const STEP_TEXTS: Readonly<Record<StepName, string>> = {
  source: 'choose a file or paste rows.',
  reading: 'reading the file.',
  columns: 'say what the columns are.',
  review: 'nothing is written yet.',
};

/** Which step it is, below the title: `Step 2 of 3: say what the columns are.` */
export function stepText(step: StepName, { hasSource, hasColumns }: StepsThereAre): string {
  if (!hasSource) return step === 'review' ? 'Check what they become. Nothing is uploaded before you confirm.' : '';
  const count = hasColumns ? 3 : 2;
  const at = step === 'review' ? count : step === 'columns' ? 2 : 1;
  return `Step ${at} of ${count}: ${STEP_TEXTS[step]}`;
}

interface StepsFooterProps extends StepsThereAre {
  step: StepName;
  /** What the step needs is there. */
  canGoOn: boolean;
  isPlanning: boolean;
  /** On the button that writes. */
  writeLabel: string;
  onBack: () => void;
  onCancel: () => void;
  onClose: () => void;
  /** Absent: reading ends with its dialog. */
  onAside: (() => void) | undefined;
}

/** The buttons of an import's steps. */
export function StepsFooter(props: StepsFooterProps) {
  const { step, hasSource, hasColumns, canGoOn, isPlanning, writeLabel, onBack, onCancel, onClose, onAside } = props;
  const cancel = !hasSource && step !== 'review' && <Button onClick={onClose}>Cancel</Button>;
  if (cancel && step === 'reading' && onAside)
    return (
      <>
        {cancel}
        <Button variant="primary" onClick={onAside}>
          Continue in background
        </Button>
      </>
    );
  if (cancel) return cancel;
  if (step === 'reading') return <Button onClick={onCancel}>Cancel reading</Button>;
  const next = step === 'source' ? 'Continue' : step === 'columns' ? 'Review' : writeLabel;
  return (
    <>
      {step !== 'source' && (hasSource || hasColumns) && (
        <Button variant="quiet" className="mr-auto" onClick={onBack}>
          Back
        </Button>
      )}
      <Button onClick={onClose}>Cancel</Button>
      {next !== '' && (
        <>
          {canGoOn && (
            <span aria-hidden="true" className="self-center pointer-coarse:hidden">
              <Kbd>Ctrl Enter</Kbd>
            </span>
          )}
          <Button
            type="submit"
            variant="primary"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            disabled={!canGoOn}
            isPending={isPlanning}
          >
            {next}
          </Button>
        </>
      )}
    </>
  );
}
