import { useState } from 'react';
import { clampNumber, formatNumber, type NumberLimits, stepNumber } from './number-limits.ts';
import { parseNumber } from './parse-number.ts';

type NumberDraftOptions = NumberLimits & {
  /** Null when several selected things differ. */
  value: number | null;
  onChange: (value: number) => void;
  unit: string;
};

/** What is being typed into a number field, until it is committed or given up. */
export function useNumberDraft({ value, onChange, unit, ...limits }: NumberDraftOptions) {
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | undefined>();
  const shown = value === null ? '' : formatNumber(value);

  const settle = (next: number | null, message?: string) => {
    setDraft(null);
    setProblem(message);
    if (next !== null && next !== value) onChange(next);
  };
  const commit = () => {
    if (draft === null || draft.trim() === shown) return settle(null);
    const typed = parseNumber(draft, unit);
    if (typed === null) {
      const back = value === null ? 'Esc takes it back.' : `Esc takes back ${shown}.`;
      return setProblem(draft.trim() === '' ? `Write a number. ${back}` : `This is not a number. ${back}`);
    }
    const kept = clampNumber(typed, limits);
    const bound = kept < typed ? 'largest' : 'smallest';
    settle(kept, kept === typed ? undefined : `Set to ${formatNumber(kept)}, the ${bound} possible.`);
  };
  return {
    text: draft ?? shown,
    /** Something has been typed that is not the value yet. */
    isDirty: draft !== null && draft !== shown,
    problem,
    type: (text: string) => {
      setDraft(text);
      setProblem(undefined);
    },
    commit,
    revert: () => settle(null),
    /** Adds steps to what is typed, or to the value; from the lower limit when values are mixed. */
    step: (steps: number) => {
      const typed = draft === null ? null : parseNumber(draft, unit);
      settle(stepNumber(typed ?? value ?? limits.min ?? 0, steps, limits));
    },
  };
}
