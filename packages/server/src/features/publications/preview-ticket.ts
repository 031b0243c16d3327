import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../database/schema.ts';
import type { Config } from '../../platform/config/config.ts';

const AUDIENCE = 'diorama-preview';
const Claims = z.object({ jti: z.uuid(), doc: z.uuid() });

/**
 * Tickets in `?preview=`: signed, for one product, read-only, dead once their link is revoked or has run out, and for as
 * long as its maker is suspended or may not see the product.
 */
export function createPreviewTickets(db: Kysely<Database>, secret: Buffer, { accessMode }: Pick<Config, 'accessMode'>) {
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
        .innerJoin('users', 'users.id', 'preview_links.created_by')
        .innerJoin('spaces', 'spaces.id', 'preview_links.space_id')
        .leftJoin('client_members', (join) =>
          join
            .onRef('client_members.client_id', '=', 'spaces.client_id')
            .onRef('client_members.user_id', '=', 'users.id'),
        )
        .select('preview_links.id')
        .where('preview_links.id', '=', claims.jti)
        .where('users.state', '=', 'active')
        .where(({ eb, or, lit }) =>
          or([lit(accessMode === 'open'), eb('users.staff', '=', true), eb('client_members.user_id', 'is not', null)]),
        )
        .where('document_id', '=', documentId)
        .where('revoked_at', 'is', null)
        .where('preview_links.expires_at', '>', new Date())
        .executeTakeFirst();
      return link !== undefined;
    },
  };
}

export type PreviewTickets = ReturnType<typeof createPreviewTickets>;
