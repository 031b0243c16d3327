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
      .leftJoin('client_members', (join) =>
        join
          .onRef('client_members.client_id', '=', 'spaces.client_id')
          .onRef('client_members.user_id', '=', 'users.id'),
      )
      .select(['documents.id', 'documents.space_id'])
      .where('preview_links.id', '=', claims.jti)
      .where('documents.id', '=', claims.doc)
      .where('users.state', '=', 'active')
      .where(({ eb, or, lit }) =>
        or([lit(accessMode === 'open'), eb('users.staff', '=', true), eb('client_members.user_id', 'is not', null)]),
      )
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
