import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Actor, Scope } from '../../access/actor.ts';
import { type Slots, shortRead } from '../../database/prepared-statements.ts';
import type { Database } from '../../database/tables/schema.ts';
import { unauthorized } from '../../errors/api-error.ts';

/** Begins every API token, for programs that look for secrets where none should be. */
const PREFIX = 'dio_';
/** Milliseconds after which the use of a token is noted again. */
const NOTED = 5 * 60_000;
/** Milliseconds for which what groups of the provider gave holds for programs, after their person's last sign-in there. */
const GROUPS_HOLD = 30 * 86_400_000;

/** 256 random bits. */
export const newApiToken = (): string => `${PREFIX}${randomBytes(32).toString('base64url')}`;
export const apiTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
/** The part of a token that may be shown. */
export const beginningOf = (token: string): string => token.slice(0, PREFIX.length + 6);

export const isApiToken = (bearer: string | undefined): bearer is string => bearer?.startsWith(PREFIX) === true;

const ofToken = shortRead((db, slot: Slots<{ hash: Buffer; now: Date; groupsSince: Date }>) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('sessions', 'sessions.id', 'api_tokens.id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('spaces', 'spaces.id', 'api_tokens.project_id')
    .select(['api_tokens.id', 'api_tokens.scopes', 'api_tokens.project_id', 'sessions.user_id', 'sessions.expires_at'])
    .select(['sessions.last_seen_at', 'users.name', 'users.staff', 'spaces.client_id as project_client'])
    .select(
      sql<boolean>`not exists (select from provider_accounts
        where provider_accounts.user_id = users.id and last_sign_in_at > ${slot('groupsSince')})`.as('isWithoutGroups'),
    )
    .select('users.staff_by_group')
    .where('api_tokens.hash', '=', slot('hash'))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', slot('now'))
    .where('users.state', '=', 'active'),
);

interface Called {
  db: Kysely<Database>;
  bearer: string;
  ip: string;
  requestId: string;
  now: number;
}

/** The person of an API token, with what it lets a program do now. `reachOf`: what its person reaches. */
export async function actorOfToken(
  { db, bearer, ip, requestId, now }: Called,
  reachOf: (person: { user_id: string; staff: boolean; isWithoutGroups: boolean }) => Promise<Scope>,
): Promise<Actor> {
  const [row] = await ofToken(
    db,
    { hash: apiTokenHash(bearer), now: new Date(now), groupsSince: new Date(now - GROUPS_HOLD) },
    null,
  );
  if (!row)
    throw unauthorized(
      'SESSION_REVOKED',
      'This API token is unknown, has run out or was revoked. Make another one under Your account',
    );
  if (now - row.last_seen_at.getTime() > NOTED) await noteUse(db, { id: row.id, ip, now });
  const { id: sid, user_id: userId, name, scopes, project_id: projectId, project_client: client } = row;
  const isStaff = row.staff && !(row.isWithoutGroups && row.staff_by_group);
  const reach = await reachOf({ ...row, staff: isStaff });
  return {
    ...{ userId, name, sid, kid: null, until: row.expires_at.getTime(), ip, requestId },
    scope: projectId === null ? reach : withinProject(reach, projectId, client),
    token: { scopes },
  };
}

/** Of what somebody reaches, one project; nothing of it where they do not reach that any more. */
function withinProject(reach: Scope, id: string, clientId: string | null): Scope {
  const none = { type: 'clients', purpose: 'read', clientIds: [], editable: [], owned: [] } as const;
  if (reach.type === 'all') return { ...none, project: { id, isEditable: true } };
  if (clientId === null || !reach.clientIds.includes(clientId)) return none;
  return { ...none, project: { id, isEditable: reach.editable.includes(clientId) } };
}

/** Seldom, or every call of a program would be a write. Two at once are one. */
async function noteUse(db: Kysely<Database>, { id, ip, now }: { id: string; ip: string; now: number }): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: new Date(now), ip })
    .where('id', '=', id)
    .where('last_seen_at', '<', sql<Date>`${new Date(now - NOTED)}`)
    .execute();
}
