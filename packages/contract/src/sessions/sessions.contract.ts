import * as z from 'zod';
import { Id, Name } from '../common/inputs.ts';
import { PASSWORD_REQUIRED } from '../validation/texts.ts';
import { PASSWORD_LENGTH } from './cookie.ts';

/** Characters of the longest address that mail can be sent to. Source: RFC 5321 4.5.3.1. */
const MAX_EMAIL = 254;
/** Of a password that is tried, in characters: nobody has a longer one, and each is hashed. */
const MAX_PASSWORD = 1_000;

/** Trimmed like the one of a sign-in: spaces around it would lock its owner out. */
const NewPassword = z.string().trim().min(PASSWORD_LENGTH.min).max(PASSWORD_LENGTH.max);
/** 256 bits in base64url. */
const LinkToken = z.string().min(1).max(100);

/** Source: SPEC §5 "Login". */
export const SignIn = z.strictObject({
  email: z.string().trim().max(MAX_EMAIL).pipe(z.email()),
  password: z.string().trim().min(1, PASSWORD_REQUIRED).max(MAX_PASSWORD),
});

export const EndSession = z.strictObject({ sessionId: Id });

export const ChangePassword = z.strictObject({
  current: z.string().trim().min(1, PASSWORD_REQUIRED).max(MAX_PASSWORD),
  next: NewPassword,
});

export const OpenLink = z.strictObject({ token: LinkToken });

/** Uses up an invitation or a reset link. The name counts for invitations. */
export const SetPassword = z.strictObject({ token: LinkToken, name: Name.optional(), password: NewPassword });

export type LinkPurpose = 'invite' | 'reset';

/** Whom a one-time link is for. */
export interface LinkView {
  purpose: LinkPurpose;
  email: string;
  name: string;
}

/** A place where somebody is signed in. */
export interface SessionItem {
  id: string;
  /** The browser's name for itself. */
  userAgent: string | null;
  ip: string | null;
  createdAt: Date;
  /** At most one access token's life ago while it is in use. */
  lastSeenAt: Date;
  /** The one that asks. */
  isCurrent: boolean;
}

export interface SessionList {
  items: SessionItem[];
  /** Ended because a refresh token was used twice, and not taken note of yet. */
  endedByReuse: (SessionItem & { endedAt: Date })[];
}
