import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/schema.ts';

const AUDIENCE = 'diorama-preview';
const Claims = z.object({ jti: z.uuid(), doc: z.uuid() });

/** Tickets in `?preview=`: signed, for one product, read-only, dead once their link is revoked or has run out. */
export function createPreviewTickets(db: Kysely<Database>, secret: Buffer) {
  return {
    sign: (link: { previewLinkId: string; documentId: string; expiresAt: Date }): Promise<string> =>
      new SignJWT({ doc: link.documentId })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setJti(link.previewLinkId)
        .setExpirationTime(link.expiresAt)
        .sign(secret),

    /** True when the ticket opens this product now. */
    async opens(ticket: string, documentId: string): Promise<boolean> {
      const claims = await jwtVerify(ticket, secret, { audience: AUDIENCE, algorithms: ['HS256'] }).then(
        ({ payload }) => Claims.safeParse(payload).data,
        () => undefined,
      );
      if (claims?.doc !== documentId) return false;
      const link = await db
        .selectFrom('preview_links')
        .select('id')
        .where('id', '=', claims.jti)
        .where('document_id', '=', documentId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', new Date())
        .executeTakeFirst();
      return link !== undefined;
    },
  };
}

export type PreviewTickets = ReturnType<typeof createPreviewTickets>;
