import { jwtVerify, SignJWT } from 'jose';
import type * as z from 'zod';
import { unauthorized } from '../errors/api-error.ts';

/** Seconds in which a download must begin (CONTRACT 4). */
const GOOD_FOR = 60;

interface TicketKind<Claims> {
  /** Distinguishes tickets of one kind from those of others. */
  audience: string;
  /** What a ticket says; `sub`: who may download. */
  claims: z.ZodType<Claims>;
  /** What to do when it has run out: `Export the project again`. */
  again: string;
}

/** Tickets of downloads, good for a minute: an address that a browser opens carries no token. */
export function createDownloadTickets<Claims extends { sub: string }>(
  secret: Buffer,
  { audience, claims, again }: TicketKind<Claims>,
) {
  return {
    async sign({ sub, ...rest }: Claims): Promise<{ ticket: string; expiresAt: Date }> {
      const expiresAt = new Date(Date.now() + GOOD_FOR * 1_000);
      const ticket = await new SignJWT(rest)
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(audience)
        .setSubject(sub)
        .setExpirationTime(expiresAt)
        .sign(secret);
      return { ticket, expiresAt };
    },

    /** What a ticket allows. @throws UNAUTHORIZED when it is none or has run out */
    async read(ticket: string): Promise<Claims> {
      const found = await jwtVerify(ticket, secret, { audience, algorithms: ['HS256'] }).then(
        ({ payload }) => claims.safeParse(payload).data,
        () => undefined,
      );
      if (!found) throw unauthorized('TOKEN_EXPIRED', `This download link has expired. ${again}`);
      return found;
    },
  };
}
