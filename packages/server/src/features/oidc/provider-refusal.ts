import type { ProviderProblem } from '@diorama/contract/sessions/provider.ts';

/** Seconds between the way to the provider and the way back. */
export const FLOW_LIFE = 600;

/** No one is signed in by the provider; the sign-in page says why. */
export class ProviderRefusal extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, cause?: unknown) {
    super(`Sign-in by the provider: ${problem}`, { cause });
    this.name = 'ProviderRefusal';
    this.problem = problem;
  }
}
