import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Scope } from './actor.ts';

/** Joined onto every query that reaches `projects`: what is out of scope looks absent (CONTRACT 0.7). */
export function withinScope(scope: Scope): RawBuilder<SqlBool> {
  return scope.type === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`projects.client_id = any(${scope.clientIds}::uuid[])`;
}

/** What a person reaches where clients have members: a viewer reads, an editor and an owner also write. */
export function scopeOf(memberships: readonly { client_id: string; role: 'owner' | 'editor' | 'viewer' }[]): Scope {
  return {
    type: 'clients',
    clientIds: memberships.map(({ client_id }) => client_id),
    editable: memberships.flatMap(({ client_id, role }) => (role === 'viewer' ? [] : client_id)),
  };
}

/** The scope of a write: clients of which one is a viewer are out of it. */
export const editingScope = (scope: Scope): Scope =>
  scope.type === 'all' ? scope : { ...scope, clientIds: scope.editable };

/** Whether the caller may change what belongs to a client; null: what belongs to none. */
export const mayEdit = (scope: Scope, clientId: string | null): boolean =>
  scope.type === 'all' || (clientId !== null && scope.editable.includes(clientId));

/** Clients one may look at and not change. */
export const viewedOnly = (scope: Scope): string[] =>
  scope.type === 'all' ? [] : scope.clientIds.filter((id) => !scope.editable.includes(id));
