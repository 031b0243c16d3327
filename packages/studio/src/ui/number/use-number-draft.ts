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
  const [limit, setLimit] = useState<string | undefined>();
  const shown = value === null ? '' : formatNumber(value);

  const settle = (next: number | null, message?: string) => {
    setDraft(null);
    setProblem(undefined);
    setLimit(message);
    if (next !== null && next !== value) onChange(next);
  };
  const commit = () => {
    if (draft === null || draft.trim() === shown) return settle(null);
    const typed = parseNumber(draft, unit);
    if (typed === null) {
      const back = value === null ? '' : ` Esc restores ${shown}.`;
      return setProblem(draft.trim() === '' ? `Enter a number.${back}` : `Not a number.${back}`);
    }
    const kept = clampNumber(typed, limits);
    const bound = kept < typed ? 'Max' : 'Min';
    settle(kept, kept === typed ? undefined : `${bound} ${formatNumber(kept)}`);
  };
  return {
    text: draft ?? shown,
    /** Something has been typed that is not the value yet. */
    isDirty: draft !== null && draft !== shown,
    problem,
    /** Set when what was typed went beyond a limit and was brought back to it; nothing is wrong. */
    limit,
    type: (text: string) => {
      setDraft(text);
      setProblem(undefined);
      setLimit(undefined);
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
