import { type ApiToken, type CreateApiToken, MAX_TOKENS } from '@diorama/contract/api-tokens/api-tokens.contract.ts';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Actor } from '../../access/actor.ts';
import { asReader } from '../../access/scope.ts';
import { spacesInReach } from '../../access/spaces-in-reach.ts';
import { newId } from '../../database/ids.ts';
import type { Database } from '../../database/tables/schema.ts';
import { invalidInput, notFound, staffOnly } from '../../errors/api-error.ts';
import { audit } from '../audit/audit.ts';
import { endSessions } from '../sessions/session-rows.ts';
import { apiTokenHash, beginningOf, newApiToken } from '../sessions/token-sessions.ts';
import { isStaff } from '../settings/is-staff.ts';

const DAY = 86_400_000;
/** Of tokens that are good until they are revoked. */
const NEVER = new Date('9999-12-31T00:00:00Z');
const MOST_LISTED = 1_000;

/** Tokens by which programs act for the people who made them. */
export function createApiTokens(db: Kysely<Database>, now: () => number = Date.now) {
  const living = () =>
    db
      .selectFrom('api_tokens')
      .innerJoin('sessions', 'sessions.id', 'api_tokens.id')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('projects', 'projects.id', 'api_tokens.project_id')
      .select(['api_tokens.id', 'api_tokens.name', 'scopes', 'begins', 'sessions.created_at', 'sessions.last_seen_at'])
      .select(['sessions.expires_at', 'users.id as user_id', 'users.name as user_name', 'users.email'])
      .select(['projects.id as project_id', 'projects.name as project_name'])
      .where('sessions.revoked_at', 'is', null)
      .where('sessions.expires_at', '>', new Date(now()))
      .orderBy('sessions.created_at', 'desc')
      .orderBy('api_tokens.id', 'desc')
      .limit(MOST_LISTED);
  type Row = Awaited<ReturnType<ReturnType<typeof living>['execute']>>[number];

  return {
    /** Those of the caller; of all people for staff. */
    async list(actor: Actor, { ofAll }: { ofAll: boolean }): Promise<{ items: ApiToken[] }> {
      if (ofAll && !(await isStaff(db, actor))) throw staffOnly('see the API tokens of others');
      const rows = await (ofAll ? living() : living().where('sessions.user_id', '=', actor.userId)).execute();
      return { items: rows.map(itemOf) };
    },

    /** A new token of the caller, which is shown this once. */
    async create(
      actor: Actor,
      { name, scopes, projectId, days }: z.output<typeof CreateApiToken>,
    ): Promise<{ token: string; item: ApiToken }> {
      const token = newApiToken();
      const id = newId();
      await db.transaction().execute(async (trx) => {
        // One at a time for each person, or two at once would pass the limit.
        await trx.selectFrom('users').select('id').where('id', '=', actor.userId).forUpdate().execute();
        if (projectId !== undefined) await refuseOutOfReach(trx, actor, projectId);
        const { count } = await trx
          .selectFrom('sessions')
          .innerJoin('api_tokens', 'api_tokens.id', 'sessions.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('user_id', '=', actor.userId)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', new Date(now()))
          .executeTakeFirstOrThrow();
        if (Number(count) >= MAX_TOKENS)
          throw invalidInput([
            { path: ['name'], message: `You have ${MAX_TOKENS} tokens: revoke one that is not used`, code: 'too_big' },
          ]);
        const at = new Date(now());
        await trx
          .insertInto('sessions')
          .values({
            ...{ id, user_id: actor.userId, created_at: at, last_seen_at: at, ip: null, user_agent: null },
            ...{
              expires_at: days === null ? NEVER : new Date(now() + days * DAY),
              revoked_reason: null,
              is_token: true,
            },
          })
          .execute();
        await trx
          .insertInto('api_tokens')
          .values({
            id,
            hash: apiTokenHash(token),
            begins: beginningOf(token),
            name,
            scopes,
            project_id: projectId ?? null,
          })
          .execute();
        await audit(trx, actor, {
          action: 'apiToken.create',
          target: id,
          ...(projectId ? { spaceId: projectId } : {}),
        });
      });
      const row = await living().where('api_tokens.id', '=', id).executeTakeFirstOrThrow();
      return { token, item: itemOf(row) };
    },

    /** Ends a token of the caller at once; staff may end that of anybody. */
    async revoke(actor: Actor, tokenId: string): Promise<void> {
      const mayAll = await isStaff(db, actor);
      await db.transaction().execute(async (trx) => {
        const row = await trx
          .selectFrom('sessions')
          .innerJoin('api_tokens', 'api_tokens.id', 'sessions.id')
          .select(['sessions.user_id', 'project_id'])
          .where('sessions.id', '=', tokenId)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (!row || (row.user_id !== actor.userId && !mayAll)) throw notFound('API token', tokenId);
        await endSessions(trx, { sid: tokenId }, 'ended', now());
        const space = row.project_id === null ? {} : { spaceId: row.project_id };
        await audit(trx, actor, { action: 'apiToken.revoke', target: tokenId, ...space });
      });
    },
  };

  function itemOf(row: Row): ApiToken {
    const { project_id: id, project_name: name } = row;
    return {
      ...{ id: row.id, name: row.name, scopes: row.scopes, begins: row.begins },
      project: id !== null && name !== null ? { id, name } : null,
      person: { id: row.user_id, name: row.user_name, email: row.email },
      createdAt: row.created_at,
      lastUsedAt: row.last_seen_at.getTime() > row.created_at.getTime() ? row.last_seen_at : null,
      expiresAt: row.expires_at.getTime() === NEVER.getTime() ? null : row.expires_at,
    };
  }
}

async function refuseOutOfReach(trx: Kysely<Database>, actor: Actor, projectId: string): Promise<void> {
  const found = await spacesInReach(trx, asReader(actor))
    .innerJoin('projects', 'projects.id', 'spaces.id')
    .select('spaces.id')
    .where('spaces.id', '=', projectId)
    .executeTakeFirst();
  if (!found) throw notFound('Project', projectId);
}

export type ApiTokens = ReturnType<typeof createApiTokens>;
