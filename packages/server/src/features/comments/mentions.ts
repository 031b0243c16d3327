import { MAX_MENTIONABLE, type Mention } from '@diorama/contract/comments/comments.contract.ts';
import type { Person } from '@diorama/contract/common/person.ts';
import { isProductKind } from '@diorama/documents/shared/product-kinds.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../access/actor.ts';
import { documentsInReach } from '../../access/documents-in-reach.ts';
import { makerReaches } from '../../access/maker-in-reach.ts';
import { inNameOrder } from '../../database/name-order.ts';
import { searchText } from '../../database/search-text.ts';
import type { Database } from '../../database/tables/schema.ts';
import { notFound } from '../../errors/api-error.ts';
import type { Config } from '../../platform/config/config.ts';
import { type ProductOf, productRow } from '../publications/product-row.ts';

/** Threads on the first screen. */
const MAX_SHOWN = 20;

/** Active people who reach a space. */
const peopleOf = (db: Kysely<Database>, config: Pick<Config, 'accessMode'>, spaceId: string) =>
  db
    .selectFrom('users')
    .innerJoin('spaces', (join) => join.on('spaces.id', '=', spaceId))
    .select(['users.id', 'users.name'])
    .where(makerReaches(config, 'read'));

/** People whom a comment of a product can mention: all but oneself who reach it, by a beginning of a part of their name. */
export async function listMentionable(
  db: Kysely<Database>,
  config: Pick<Config, 'accessMode'>,
  actor: Actor,
  { search, ...product }: ProductOf & { search: string },
): Promise<Person[]> {
  const { space_id } = await productRow(db, actor, product);
  const wanted = searchText(search.trim());
  return peopleOf(db, config, space_id)
    .where('users.id', '<>', actor.userId)
    .where(
      sql<boolean>`(starts_with(folded(users.name), ${wanted}) or strpos(folded(users.name), ${` ${wanted}`}) > 0)`,
    )
    .orderBy(inNameOrder('users.name'))
    .limit(MAX_MENTIONABLE)
    .execute();
}

/** @throws NOT_FOUND where somebody is mentioned who does not reach the product */
export async function requireMentionable(
  db: Kysely<Database>,
  config: Pick<Config, 'accessMode'>,
  spaceId: string,
  mentions: readonly string[],
): Promise<void> {
  if (mentions.length === 0) return;
  const found = await peopleOf(db, config, spaceId)
    .where('users.id', 'in', [...mentions])
    .execute();
  const known = new Set(found.map(({ id }) => id));
  const unknown = mentions.find((id) => !known.has(id.toLowerCase()));
  if (unknown !== undefined) throw notFound('Person', unknown);
}

/** Open threads that mention the caller, newest first. */
export async function listMentions(db: Kysely<Database>, actor: Actor): Promise<Mention[]> {
  const rows = await documentsInReach(db, actor)
    .innerJoin('comments', 'comments.document_id', 'documents.id')
    .innerJoin('comment_mentions', 'comment_mentions.comment_id', 'comments.id')
    .leftJoin('comments as thread', 'thread.id', 'comments.thread_id')
    .leftJoin('users', 'users.id', 'comments.user_id')
    .select(['comments.id', 'comments.thread_id', 'comments.text', 'comments.user_id', 'comments.created_at'])
    .select(sql<string>`coalesce(users.name, comments.visitor_name)`.as('writer'))
    .select(['documents.id as document_id', 'documents.kind', 'documents.name'])
    .select(['projects.id as project_id', 'projects.name as project_name'])
    .where('comment_mentions.user_id', '=', actor.userId)
    .where('comments.deleted_at', 'is', null)
    .where('comments.resolved_at', 'is', null)
    .where('thread.deleted_at', 'is', null)
    .where('thread.resolved_at', 'is', null)
    .orderBy('comments.created_at', 'desc')
    .limit(MAX_SHOWN)
    .execute();
  return rows.flatMap(({ kind, project_id, project_name, ...row }): Mention[] =>
    isProductKind(kind) && project_id !== null && project_name !== null
      ? [
          {
            commentId: row.id,
            threadId: row.thread_id ?? row.id,
            text: row.text,
            by: { id: row.user_id, name: row.writer },
            at: row.created_at,
            product: { type: kind, id: row.document_id, name: row.name },
            project: { id: project_id, name: project_name },
          },
        ]
      : [],
  );
}
