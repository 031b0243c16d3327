/** Why somebody stands before the sign-in form, in the address as `reason`. */
export const SIGN_IN_REASONS = {
  ended: 'Your session has ended. Sign in to go on.',
  password: 'Your password is changed, and you are signed out everywhere. Sign in with the new one.',
  everywhere: 'You are signed out everywhere.',
  offline: 'You are signed out on this computer. The session ends on the server when it can be reached.',
} as const;
export type SignInReason = keyof typeof SIGN_IN_REASONS;

/** A reason that the form knows; anything else in the address says nothing. */
export const signInReason = (value: unknown): SignInReason | undefined =>
  Object.keys(SIGN_IN_REASONS).find((known): known is SignInReason => known === value);
