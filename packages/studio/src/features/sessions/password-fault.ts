import { PASSWORD_LENGTH } from '@diorama/contract/sessions/cookie.ts';

/** What is wrong with a new password, as a text. */
export function passwordFault(password: string): string | undefined {
  const { length } = password.trim();
  if (length < PASSWORD_LENGTH.min) return `Use ${PASSWORD_LENGTH.min} characters or more`;
  if (length > PASSWORD_LENGTH.max) return `Use ${PASSWORD_LENGTH.max} characters or fewer`;
  return undefined;
}

/** Stands below the field of a new password. */
export const PASSWORD_HINT = `${PASSWORD_LENGTH.min} characters or more.`;
