/** Why somebody stands before the sign-in form, in the address as `reason`. */
export const SIGN_IN_REASONS = {
  ended: 'Your session has ended. Sign in to go on.',
  password: 'Your password is changed, and you are signed out everywhere. Sign in with the new one.',
  everywhere: 'You are signed out everywhere.',
} as const;
export type SignInReason = keyof typeof SIGN_IN_REASONS;

/** A reason that the form knows; anything else in the address says nothing. */
export const signInReason = (value: unknown): SignInReason | undefined =>
  value === 'ended' || value === 'password' || value === 'everywhere' ? value : undefined;
