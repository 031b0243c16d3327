/** Why no one was signed in by the OpenID Connect provider, as the sign-in page's address says it: `reason=provider-away`. */
export const PROVIDER_PROBLEMS = [
  'away',
  'expired',
  'refused',
  'unverified',
  'unknown',
  'taken',
  'suspended',
  'clock',
  'failed',
] as const;
export type ProviderProblem = (typeof PROVIDER_PROBLEMS)[number];
