import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';

interface RouteStateProps {
  isFinding: boolean;
  problem: 'none' | 'away' | null;
  strings: Strings;
  onRetry: () => void;
  /** How long the way is. */
  children: ReactNode;
}

/** State of a route, announced when it changes; a failed query can be retried. */
export function RouteState({ isFinding, problem, strings, onRetry, children }: RouteStateProps) {
  const state = useRef<HTMLDivElement>(null);
  const isRetrying = useRef(false);
  // The button that had the focus is gone: what it brought has it.
  useLayoutEffect(() => {
    if (isFinding) return;
    if (isRetrying.current && problem === null) state.current?.focus();
    isRetrying.current = false;
  }, [isFinding, problem]);
  const retry = () => {
    if (isFinding) return;
    isRetrying.current = true;
    onRetry();
  };
  const message = isFinding ? 'way-finding' : problem === 'none' ? 'way-none' : problem ? 'way-away' : null;
  return (
    <div className="gm-way-sum" ref={state} tabIndex={-1}>
      <div role="status">
        {message ? (
          <p className="v-text" data-problem={problem !== null || undefined}>
            {strings(message)}
          </p>
        ) : null}
        {children}
      </div>
      {problem === 'away' ? (
        <p className="gm-from-ways">
          <button type="button" aria-disabled={isFinding} onClick={retry}>
            {strings('try-again')}
          </button>
        </p>
      ) : null}
    </div>
  );
}
