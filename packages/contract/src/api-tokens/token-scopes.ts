import type { Procedure } from '../procedures/procedure.ts';

/** What an API token may do: read; change drafts; change what visitors see. */
export const TOKEN_SCOPES = ['read', 'content', 'publish'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Groups of procedures that are about people, their browsers and the server: programs have no business there. */
const PERSONAL: ReadonlySet<string> = new Set([
  ...['access', 'apiTokens', 'events', 'mail', 'migration', 'presence', 'sessions', 'settings', 'webhooks'],
]);
/** The same of single calls. */
const OF_PEOPLE = /^(?:clients\.(?!list$|get$)|projects\.pin$|projects\.lock$|comments\.(?:mentions|markSeen)$)/;
/** The scope that a token needs for a call; null: no token may make it. */
export function scopeOfCall(path: string, { kind, meta }: Pick<Procedure, 'kind' | 'meta'>): TokenScope | null {
  const [group = ''] = path.split('.');
  if (PERSONAL.has(group) || OF_PEOPLE.test(path) || kind === 'subscription') return null;
  if (kind === 'query') return 'read';
  return meta.limit === 'publishes' || meta.isLive === true ? 'publish' : 'content';
}
