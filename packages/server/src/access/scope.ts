import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor, Scope } from './actor.ts';

/** What a person reaches where clients have members: a viewer reads, an editor also writes, an owner also manages members. */
export function scopeOf(memberships: readonly { client_id: string; role: 'owner' | 'editor' | 'viewer' }[]): Scope {
  return {
    type: 'clients',
    purpose: 'read',
    clientIds: memberships.map(({ client_id }) => client_id),
    editable: memberships.flatMap(({ client_id, role }) => (role === 'viewer' ? [] : client_id)),
    owned: memberships.flatMap(({ client_id, role }) => (role === 'owner' ? client_id : [])),
  };
}

/** The scope of one call. Decided where calls come in, so that no service can forget it. */
export const scopeFor = (scope: Scope, purpose: 'read' | 'write'): Scope =>
  scope.type === 'all' ? scope : { ...scope, purpose };

/** For the source of a copy, in a call that writes: what one may read, one may copy to where one writes. */
export const asReader = (actor: Actor): Actor => ({ ...actor, scope: scopeFor(actor.scope, 'read') });

/** For queries over `spaces`: those the caller may see. */
export function readable(scope: Scope): RawBuilder<SqlBool> {
  if (scope.type === 'all') return sql<SqlBool>`true`;
  if (scope.project) return sql<SqlBool>`(spaces.readable_by = 'everyone' or spaces.id = ${scope.project.id}::uuid)`;
  return sql<SqlBool>`(spaces.readable_by = 'everyone' or spaces.client_id = any(${scope.clientIds}::uuid[])
    or spaces.id = any(array(select space_id from space_clients where client_id = any(${scope.clientIds}::uuid[]))))`;
}

/** For queries over `spaces`: those whose contents the caller may change. A space of no client is staff's. */
export const writable = (scope: Scope): RawBuilder<SqlBool> =>
  scope.type === 'all'
    ? sql<SqlBool>`true`
    : scope.project
      ? sql<SqlBool>`(${scope.project.isEditable} and spaces.id = ${scope.project.id}::uuid)`
      : sql<SqlBool>`coalesce(spaces.client_id = any(${scope.editable}::uuid[]), false)`;

/** Distinguishes scopes for which {@link withinScope} makes different queries. */
export const reachKey = (scope: Scope): string =>
  scope.type === 'all'
    ? scope.type
    : scope.project
      ? `${scope.purpose} project ${scope.project.id} ${scope.project.isEditable}`
      : `${scope.purpose} ${(scope.purpose === 'write' ? scope.editable : scope.clientIds).join()}`;

/** Joined onto every query that reaches `spaces`: what is out of scope looks absent (CONTRACT 0.7). */
export const withinScope = (scope: Scope): RawBuilder<SqlBool> =>
  scope.type === 'clients' && scope.purpose === 'write' ? writable(scope) : readable(scope);

/** Whether a client is one the caller reaches for the purpose of this call. */
export const reachesClient = (scope: Scope, clientId: string): boolean =>
  scope.type === 'all' || clientsOf(scope).includes(clientId);

/** The clients whose rows a list of clients holds for this caller; null: all of them. */
export const clientsWithin = (scope: Scope): readonly string[] | null =>
  scope.type === 'all' ? null : clientsOf(scope);

const clientsOf = (scope: Extract<Scope, { type: 'clients' }>): readonly string[] =>
  scope.purpose === 'write' ? scope.editable : scope.clientIds;

/** Whether the caller may change what a space of this client holds; null: what belongs to none. */
export const mayEdit = (scope: Scope, clientId: string | null): boolean =>
  scope.type === 'all' || (clientId !== null && scope.editable.includes(clientId));

/** Whether the caller reads a project. One of no client is staff's. */
export function reachesProject(scope: Scope, { id, clientId }: { id: string; clientId: string | null }): boolean {
  if (scope.type === 'all') return true;
  return scope.project ? scope.project.id === id : clientId !== null && scope.clientIds.includes(clientId);
}

/** Whether the caller may change what a space holds; `clientId` null: it belongs to none. */
export function mayEditSpace(scope: Scope, { id, clientId }: { id: string; clientId: string | null }): boolean {
  if (scope.type === 'all' || !scope.project) return mayEdit(scope, clientId);
  return scope.project.id === id && scope.project.isEditable;
}

/** Whether the caller may rename a client and manage its members. */
export const managesClient = (scope: Scope, clientId: string): boolean =>
  scope.type === 'all' || scope.owned.includes(clientId);

/** Clients one may look at and not change. */
export const viewedOnly = (scope: Scope): string[] =>
  scope.type === 'all' ? [] : scope.clientIds.filter((id) => !scope.editable.includes(id));
