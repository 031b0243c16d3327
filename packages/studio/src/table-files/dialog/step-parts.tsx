import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';

export type StepName = 'source' | 'reading' | 'columns' | 'review';

/** What the steps are, below the title. */
export const STEP_TEXTS: Readonly<Record<StepName, string>> = {
  source: 'Step 1 of 3: choose a file or paste rows.',
  reading: 'Step 1 of 3: reading the file.',
  columns: 'Step 2 of 3: say what the columns are.',
  review: 'Step 3 of 3: nothing is written yet.',
};

/** What had focus goes with its step: the keyboard goes on at the top of the next one. */
export function StepFocus({ isFirst }: { isFirst: boolean }) {
  const top = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!isFirst) top.current?.focus();
  }, [isFirst]);
  return <span ref={top} tabIndex={-1} className="block outline-none" />;
}

interface StepsFooterProps {
  step: StepName;
  /** What the step needs is there. */
  canGoOn: boolean;
  isPlanning: boolean;
  /** On the button that writes. */
  writeLabel: string;
  onBack: () => void;
  onCancel: () => void;
  onClose: () => void;
}

/** The buttons of an import's steps. */
export function StepsFooter(props: StepsFooterProps) {
  const { step, canGoOn, isPlanning, writeLabel, onBack, onCancel, onClose } = props;
  if (step === 'reading') return <Button onClick={onCancel}>Cancel reading</Button>;
  return (
    <>
      {step !== 'source' && (
        <Button variant="quiet" className="mr-auto" onClick={onBack}>
          Back
        </Button>
      )}
      <Button onClick={onClose}>Cancel</Button>
      <Button type="submit" variant="primary" disabled={!canGoOn} isPending={isPlanning}>
        {step === 'source' ? 'Continue' : step === 'columns' ? 'Review' : writeLabel}
      </Button>
    </>
  );
}
