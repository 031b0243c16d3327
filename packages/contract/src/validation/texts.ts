/** Texts the specification fixes (SPEC §5, §8). Shown verbatim next to the field. */
export const REQUIRED = 'Required';
export const PASSWORD_REQUIRED = 'Password is required';
export const SLUG_CHARACTERS = 'Only a-z, 0-9, and hyphen (-) allowed';
export const KEY_START = 'Key must start with "a-z","0-9"';
export const KEY_CHARACTERS = 'Key can only include "a-z","0-9", "-" and "_"';
export const INVALID_EMAIL = 'Invalid email';
export const REQUEST_VALIDATION_FAILED = 'Request validation failed';

/** A project's slug is made of these; it is lowercased and trimmed before it is compared. */
export const SLUG_PATTERN = /^[a-z0-9-]+$/;

/** `String must contain at least N character(s)`. */
export const atLeastCharacters = (count: number) => `String must contain at least ${count} character(s)`;
