import * as z from 'zod';
import { Id, Name } from '../common/inputs.ts';
import { PASSWORD_REQUIRED } from '../validation/texts.ts';
import { PASSWORD_LENGTH } from './cookie.ts';

/** Characters of the longest address that mail can be sent to. Source: RFC 5321 4.5.3.1. */
const MAX_EMAIL = 254;
/** In characters, of a password at sign-in: no real password is longer, and each attempt is hashed. */
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

/** Who has forgotten their password. */
export const ForgottenPassword = SignIn.pick({ email: true });

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

/** The signed-in person, as the studio shows them. */
export const Me = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  /** A session of theirs was ended because its key was used twice, and they have not taken note of it yet. */
  hasSessionNotice: z.boolean(),
  /** They reach the projects of every client, as tools over all documents need: not so for members. */
  mayUseTools: z.boolean(),
  /** False for somebody who signs in with the OpenID Connect provider alone. */
  hasPassword: z.boolean(),
  /** Roles for clients count; else everybody who is signed in may edit everything. */
  rolesCount: z.boolean(),
});
export type Me = z.output<typeof Me>;

/** A place where somebody is signed in. */
const SessionItem = z.strictObject({
  id: z.string(),
  /** The browser's name for itself. */
  userAgent: z.string().nullable(),
  ip: z.string().nullable(),
  createdAt: z.date(),
  /** At most one access token's life ago while it is in use. */
  lastSeenAt: z.date(),
  /** The session of this request. */
  isCurrent: z.boolean(),
});
export type SessionItem = z.output<typeof SessionItem>;

export const SessionList = z.strictObject({
  items: z.array(SessionItem),
  /** Ended because a refresh token was used twice, and not taken note of yet. */
  endedByReuse: z.array(SessionItem.extend({ endedAt: z.date() })),
});
export type SessionList = z.output<typeof SessionList>;
