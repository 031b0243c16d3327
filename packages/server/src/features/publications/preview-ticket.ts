import { jwtVerify, SignJWT } from 'jose';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { makerReaches } from '../../access/maker-in-reach.ts';
import type { Database } from '../../database/tables/schema.ts';
import type { Config } from '../../platform/config/config.ts';

const AUDIENCE = 'diorama-preview';
/** Milliseconds: a link that is opened more often writes no more rows. */
const NOTED_EVERY = 60_000;
const Claims = z.object({ jti: z.uuid(), doc: z.uuid() });

/** What a ticket opens. */
export interface OpenedPreview {
  linkId: string;
  documentId: string;
  spaceId: string;
  /** Null: the maker's own look at the draft. */
  name: string | null;
  /** Whether those who open it may comment. */
  comments: boolean;
  openedAt: Date | null;
  maker: { id: string; name: string };
}

/**
 * Tickets in `?preview=`: signed, for one product, read-only, dead once their link is revoked or has run out, and for as
 * long as its maker is suspended or may not see the product.
 */
export function createPreviewTickets(db: Kysely<Database>, secret: Buffer, config: Pick<Config, 'accessMode'>) {
  /** The product that a ticket opens now, and by which link. */
  async function opened(ticket: string): Promise<OpenedPreview | undefined> {
    const claims = await jwtVerify(ticket, secret, { audience: AUDIENCE, algorithms: ['HS256'] }).then(
      ({ payload }) => Claims.safeParse(payload).data,
      () => undefined,
    );
    if (!claims) return undefined;
    const row = await db
      .selectFrom('preview_links')
      .innerJoin('documents', 'documents.id', 'preview_links.document_id')
      .innerJoin('users', 'users.id', 'preview_links.created_by')
      .innerJoin('spaces', 'spaces.id', 'preview_links.space_id')
      .select([
        'preview_links.id as link_id',
        'preview_links.name',
        'preview_links.comments',
        'preview_links.opened_at',
      ])
      .select(['documents.id', 'documents.space_id', 'users.id as maker_id', 'users.name as maker_name'])
      .where('preview_links.id', '=', claims.jti)
      .where('documents.id', '=', claims.doc)
      .where(makerReaches(config, 'read'))
      .where('documents.deleted_at', 'is', null)
      .where('preview_links.revoked_at', 'is', null)
      .where('preview_links.expires_at', '>', new Date())
      .executeTakeFirst();
    return (
      row && {
        linkId: row.link_id,
        documentId: row.id,
        spaceId: row.space_id,
        name: row.name,
        comments: row.comments,
        openedAt: row.opened_at,
        maker: { id: row.maker_id, name: row.maker_name },
      }
    );
  }

  return {
    sign: (link: { previewLinkId: string; documentId: string; expiresAt: Date }): Promise<string> =>
      new SignJWT({ doc: link.documentId })
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience(AUDIENCE)
        .setJti(link.previewLinkId)
        .setExpirationTime(link.expiresAt)
        .sign(secret),

    opened,

    /** True when the ticket opens this product now. */
    opens: async (ticket: string, documentId: string): Promise<boolean> =>
      (await opened(ticket))?.documentId === documentId,

    /** The same for somebody who opens its page, which is noted: when, and not who. */
    opensPage: async (ticket: string, documentId: string): Promise<boolean> => {
      const preview = await opened(ticket);
      if (preview?.documentId !== documentId) return false;
      const now = new Date();
      if (preview.name !== null && now.getTime() - (preview.openedAt?.getTime() ?? 0) > NOTED_EVERY)
        await db.updateTable('preview_links').set({ opened_at: now }).where('id', '=', preview.linkId).execute();
      return true;
    },

    /** True when the ticket opens a product of this project now. */
    opensProject: async (ticket: string, projectId: string): Promise<boolean> =>
      (await opened(ticket))?.spaceId === projectId,
  };
}

export type PreviewTickets = ReturnType<typeof createPreviewTickets>;
