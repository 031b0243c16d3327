import { type CommentPoint, MAX_COMMENTS_OF_LINK } from '@diorama/contract/comments/comments.contract.ts';
import type { PreviewComment, PreviewComments } from '@diorama/contract/rest/preview-comments.calls.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database/tables/schema.ts';
import { commentsUnwelcome, invalidField, notFound, previewEnded, tooManyRequests } from '../../errors/api-error.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import type { RateLimits, RateRule } from '../../platform/limits/rate-limits.ts';
import type { OpenedPreview, PreviewTickets } from '../publications/preview-ticket.ts';
import { addComment, countOfLink } from './add-comment.ts';
import { byThread, type CommentRow, commentRows, pointOf } from './comment-rows.ts';

const MINUTE = 60_000;
/** Of one address: an open page polls twice a minute. */
const READS: RateRule = { name: 'preview comment reads', limit: 120, window: MINUTE, block: 20 };
/** Of one address, whatever the ticket. */
const WRITES: RateRule = { name: 'preview comments', limit: 10, window: MINUTE };
/** Of all who came by one link. */
const WRITES_OF_LINK: RateRule = { name: 'preview comments of a link', limit: 30, window: MINUTE };

/** What a visitor writes. */
interface Written {
  text: string;
  name: string;
  place: string | null;
  point: CommentPoint;
  thread: string | null;
  requestId?: string | undefined;
}

/**
 * Comments by the holders of tickets. They see the threads of their own link and nothing else that was said: another
 * client's round, and what editors write for each other, stay among those.
 */
export function createPreviewComments(db: Kysely<Database>, tickets: PreviewTickets, rates: RateLimits) {
  async function count(rule: RateRule, subject: string): Promise<void> {
    const answer = await rates.take(rule, subject);
    if (answer.type === 'refused') throw tooManyRequests(answer.retryAfter);
  }

  async function opened(ticket: string): Promise<OpenedPreview> {
    const preview = await tickets.opened(ticket);
    if (!preview) throw previewEnded();
    return preview;
  }

  /** Rows of the threads that began at this link; an editor's own looks at a draft count as one. */
  const rowsOf = (preview: OpenedPreview) =>
    commentRows(db, preview.documentId)
      .leftJoin('preview_links', (join) =>
        join.on((is) => is('preview_links.id', '=', is.fn.coalesce('thread.link_id', 'comments.link_id'))),
      )
      .where((is) =>
        preview.name === null
          ? is.and([is('preview_links.name', 'is', null), is('preview_links.created_by', '=', preview.maker.id)])
          : is('preview_links.id', '=', preview.linkId),
      );

  async function read(preview: OpenedPreview): Promise<PreviewComments> {
    if (!preview.comments) return { areWelcome: false, left: 0, name: null, threads: [] };
    const [rows, written] = await Promise.all([rowsOf(preview).execute(), countOfLink(db, preview.linkId)]);
    return {
      areWelcome: true,
      left: Math.max(0, MAX_COMMENTS_OF_LINK - written),
      name: preview.name === null ? preview.maker.name : null,
      threads: byThread(rows).map(({ first, replies }) => ({
        ...sent(first),
        place: first.place,
        point: pointOf(first),
        isResolved: first.resolved_at !== null,
        replies: replies.map(sent),
      })),
    };
  }

  return {
    async list(ticket: string, ip: string): Promise<PreviewComments> {
      await count(READS, addressKey(ip));
      return read(await opened(ticket));
    },

    async write(ticket: string, ip: string, written: Written): Promise<PreviewComments> {
      const { thread, text, name, place, point, requestId } = written;
      await count(WRITES, addressKey(ip));
      const preview = await opened(ticket);
      if (!preview.comments) throw commentsUnwelcome();
      await count(WRITES_OF_LINK, preview.linkId);
      if (preview.name !== null) await refuseNameOfTeam(db, name);
      const by = { name, linkId: preview.linkId };
      const once = { userId: preview.maker.id, call: `preview comment ${preview.linkId}`, requestId };
      const comment = { documentId: preview.documentId, text, by, once };
      if (thread === null) await addComment(db, { ...comment, place, point: place === null ? null : point });
      else {
        const known = await rowsOf(preview)
          .where('comments.id', '=', thread)
          .where('comments.thread_id', 'is', null)
          .executeTakeFirst();
        if (!known) throw notFound('Comment', thread);
        await addComment(db, { ...comment, threadId: known.id });
      }
      return read(preview);
    },
  };
}

/** A guest who signs as somebody of the team would be taken for them: the list shows names. */
async function refuseNameOfTeam(db: Kysely<Database>, name: string): Promise<void> {
  const known = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(btrim(name))`, '=', sql<string>`lower(${name.trim()})`)
    .limit(1)
    .executeTakeFirst();
  if (known) throw invalidField(['name'], 'Somebody of the team has this name. Add your last name or your company');
}

/** Nothing of a person but their name leaves for strangers. */
const sent = (row: CommentRow): PreviewComment => ({
  id: row.id,
  text: row.text,
  name: row.writer,
  isEditor: row.user_id !== null,
  at: row.created_at.toISOString(),
});

export type PreviewCommentsOfServer = ReturnType<typeof createPreviewComments>;
