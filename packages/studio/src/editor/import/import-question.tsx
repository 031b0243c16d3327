import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { RadioCards } from '../../ui/field/radio-cards.tsx';
import { Icon } from '../../ui/show/icon.tsx';

interface ImportQuestionProps {
  /** What it is about, read aloud: `Coordinate system`. */
  label: string;
  /** What the file leaves open. */
  text: string;
  /** Before the answers: `The places are in`. */
  answersLabel: string;
  answers: readonly { value: string; label: string; hint: string }[];
  /** Null: nothing is chosen, and the import does not go on. */
  value: string | null;
  onAnswer: (value: string) => void;
  /** What each answer would come to. */
  children?: ReactNode;
}

/**
 * Prompts for what a file leaves open: a guess that may be wrong becomes a question, with the effect of each answer.
 */
export function ImportQuestion(props: ImportQuestionProps) {
  const { label, text, answersLabel, answers, value, onAnswer, children } = props;
  return (
    <section aria-label={label} className="flex flex-col gap-3 rounded-lg border border-n6 px-3.5 py-3">
      <p role="status" className="flex items-start gap-2 font-medium">
        <Icon of={CircleHelp} className="mt-0.5 flex-none text-warn-ink" />
        {text}
      </p>
      {answers.length > 0 && (
        <>
          <RadioCards label={answersLabel} options={answers} value={value ?? ''} onChange={onAnswer} />
          {children}
        </>
      )}
    </section>
  );
}
