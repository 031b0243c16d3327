import { jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { unauthorized } from '../../errors/api-error.ts';

const AUDIENCE = 'diorama-page-folder';
/** Seconds in which a download must begin (CONTRACT 4). */
const GOOD_FOR = 60;

const Claims = z.object({ sub: z.uuid(), sid: z.uuid(), doc: z.uuid() });
type Claims = z.output<typeof Claims>;

/** Tickets of downloads: an address that a browser opens carries no token. */
export function createFolderTickets(secret: Buffer) {
  return {
    async sign({ sub, sid, doc }: Claims): Promise<{ ticket: string; expiresAt: Date }> {
      const expiresAt = new Date(Date.now() + GOOD_FOR * 1_000);
      const ticket = await new SignJWT({ sid, doc })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setSubject(sub)
        .setExpirationTime(expiresAt)
        .sign(secret);
      return { ticket, expiresAt };
    },

    /** What a ticket allows; UNAUTHORIZED when it is none or has run out. */
    async read(ticket: string): Promise<Claims> {
      const claims = await jwtVerify(ticket, secret, { audience: AUDIENCE, algorithms: ['HS256'] }).then(
        ({ payload }) => Claims.safeParse(payload).data,
        () => undefined,
      );
      if (!claims) throw unauthorized('TOKEN_EXPIRED', 'This download link has expired. Download the folder again');
      return claims;
    },
  };
}
