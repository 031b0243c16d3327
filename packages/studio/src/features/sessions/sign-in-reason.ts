import type { ProviderProblem } from '@diorama/contract/sessions/provider.ts';

/** Why somebody stands before the sign-in form, in the address as `reason`. */
export const SIGN_IN_REASONS = {
  ended: 'Your session has ended. Sign in to go on.',
  password: 'Your password is changed, and you are signed out everywhere. Sign in with the new one.',
  everywhere: 'You are signed out everywhere.',
  offline: 'You are signed out on this computer. The session ends on the server when it can be reached.',
  'provider-away': 'The sign-in service cannot be reached. Try again, or sign in with a password.',
  'provider-expired': 'Signing in took too long, or began in another window. Try again.',
  'provider-refused': 'The sign-in service did not let you in.',
  'provider-unverified':
    'The sign-in service does not say that your email address is verified. Ask your administrator.',
  'provider-unknown': 'There is no account for you here. Ask an administrator for an invitation.',
  'provider-taken': 'Your address belongs to the account of another person here. Ask your administrator.',
  'provider-suspended': 'Your account is suspended. Ask your administrator.',
  'provider-clock': 'The clocks of this server and of the sign-in service differ. Tell your administrator.',
  'provider-failed': 'The sign-in service gave an answer that this server cannot use. Tell your administrator.',
} as const satisfies Readonly<Record<`provider-${ProviderProblem}`, string>> & Readonly<Record<string, string>>;
export type SignInReason = keyof typeof SIGN_IN_REASONS;

/** A reason that the form knows; anything else in the address says nothing. */
export const signInReason = (value: unknown): SignInReason | undefined =>
  Object.keys(SIGN_IN_REASONS).find((known): known is SignInReason => known === value);
