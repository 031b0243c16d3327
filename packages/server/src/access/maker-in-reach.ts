import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Config } from '../platform/config/config.ts';

/**
 * For queries over `users`, who made an address or link, and `spaces`, where it leads: whether that person is active and
 * still reaches the space. What somebody has handed out ends with their own access.
 */
export const makerReaches = (
  { accessMode }: Pick<Config, 'accessMode'>,
  purpose: 'read' | 'write',
): RawBuilder<SqlBool> => sql<SqlBool>`(users.state = 'active' and (${accessMode === 'open'} or users.staff or exists (
  select from client_members as membership
  where membership.client_id = spaces.client_id and membership.user_id = users.id
    and (${purpose === 'read'} or membership.role <> 'viewer')
)))`;
