import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { makerReaches } from '../../access/maker-in-reach.ts';
import type { Database } from '../../database/schema.ts';
import type { Config } from '../../platform/config/config.ts';

const AUDIENCE = 'diorama-preview';
const Claims = z.object({ jti: z.uuid(), doc: z.uuid() });

/**
 * Tickets in `?preview=`: signed, for one product, read-only, dead once their link is revoked or has run out, and for as
 * long as its maker is suspended or may not see the product.
 */
export function createPreviewTickets(db: Kysely<Database>, secret: Buffer, config: Pick<Config, 'accessMode'>) {
  /** The product that a ticket opens now. */
  async function opened(ticket: string): Promise<{ id: string; space_id: string } | undefined> {
    const claims = await jwtVerify(ticket, secret, { audience: AUDIENCE, algorithms: ['HS256'] }).then(
      ({ payload }) => Claims.safeParse(payload).data,
      () => undefined,
    );
    if (!claims) return undefined;
    return db
      .selectFrom('preview_links')
      .innerJoin('documents', 'documents.id', 'preview_links.document_id')
      .innerJoin('users', 'users.id', 'preview_links.created_by')
      .innerJoin('spaces', 'spaces.id', 'preview_links.space_id')
      .select(['documents.id', 'documents.space_id'])
      .where('preview_links.id', '=', claims.jti)
      .where('documents.id', '=', claims.doc)
      .where(makerReaches(config, 'read'))
      .where('documents.deleted_at', 'is', null)
      .where('preview_links.revoked_at', 'is', null)
      .where('preview_links.expires_at', '>', new Date())
      .executeTakeFirst();
  }

  return {
    sign: (link: { previewLinkId: string; documentId: string; expiresAt: Date }): Promise<string> =>
      new SignJWT({ doc: link.documentId })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setJti(link.previewLinkId)
        .setExpirationTime(link.expiresAt)
        .sign(secret),

    /** True when the ticket opens this product now. */
    opens: async (ticket: string, documentId: string): Promise<boolean> => (await opened(ticket))?.id === documentId,

    /** True when the ticket opens a product of this project now. */
    opensProject: async (ticket: string, projectId: string): Promise<boolean> =>
      (await opened(ticket))?.space_id === projectId,
  };
}

export type PreviewTickets = ReturnType<typeof createPreviewTickets>;
