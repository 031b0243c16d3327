import type { ProviderProblem } from '@diorama/contract/sessions/provider.ts';

/** No one is signed in by the provider; the sign-in page says why. */
export class ProviderRefusal extends Error {
  readonly problem: ProviderProblem;

  constructor(problem: ProviderProblem, cause?: unknown) {
    super(`Sign-in by the provider: ${problem}`, { cause });
    this.name = 'ProviderRefusal';
    this.problem = problem;
  }
}
