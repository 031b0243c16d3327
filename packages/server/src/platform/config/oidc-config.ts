import type { EnvironmentReader } from './environment-reader.ts';

/** What members of a group of the provider may do here. `client`: an id or a name. */
export type GroupGrant =
  | { group: string; staff: true }
  | { group: string; staff: false; role: 'owner' | 'editor' | 'viewer'; client: string };

/** The OpenID Connect provider that people may sign in with. */
export interface OidcConfig {
  issuer: URL;
  clientId: string;
  /** Null: a public client, which PKCE alone protects. */
  clientSecret: string | null;
  /** As the sign-in page calls it. */
  name: string;
  /** Domains of addresses whose owners get an account at their first sign-in. */
  domains: string[];
  scopes: string;
  /** Null: roles are given here alone. */
  groups: { claim: string; grants: GroupGrant[] } | null;
  /** Addresses count as verified although the provider does not say so. */
  trustsAddresses: boolean;
}

const GRANT = /^(.+)=\s*(?:(staff)|(owner|editor|viewer):\s*(.+))$/;
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,}$/;
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The variables about OpenID Connect; null: people sign in with passwords alone. */
export function readOidcConfig(read: EnvironmentReader): OidcConfig | null {
  const text = read.url('OIDC_ISSUER', ['https:', 'http:']);
  const clientId = read.optional('OIDC_CLIENT_ID');
  if (text === null || clientId === null) {
    if (text !== null || clientId !== null) read.isGroupSet(['OIDC_ISSUER', 'OIDC_CLIENT_ID']);
    return null;
  }
  const issuer = URL.parse(text);
  if (!issuer) return null;
  if (issuer.protocol === 'http:' && !LOOPBACK.has(issuer.hostname))
    read.refuse('OIDC_ISSUER', 'must start with https://');
  if (read.optional('AUTH_HOST') !== null)
    read.refuse('OIDC_ISSUER', 'must be set at the server that AUTH_HOST names, which signs people in');
  const domains = (read.list('OIDC_DOMAINS') ?? []).map((domain) => domain.toLowerCase().replace(/^@/, ''));
  if (domains.some((domain) => !DOMAIN.test(domain)))
    read.refuse('OIDC_DOMAINS', 'must be domains such as example.com, separated by commas');
  return {
    issuer,
    clientId,
    clientSecret: read.optional('OIDC_CLIENT_SECRET'),
    name: read.optional('OIDC_NAME')?.slice(0, 60) ?? issuer.hostname,
    domains,
    scopes: read.text('OIDC_SCOPES'),
    groups: readGroups(read),
    trustsAddresses: read.choice('OIDC_TRUST_EMAIL', ['0', '1']) === '1',
  };
}

function readGroups(read: EnvironmentReader): OidcConfig['groups'] {
  const text = read.optional('OIDC_GROUPS');
  if (text === null) return null;
  const grants = text
    .split(';')
    .filter((entry) => entry.trim() !== '')
    .flatMap((entry): GroupGrant[] => {
      const [, group = '', staff, role, client = ''] = GRANT.exec(entry.trim()) ?? [];
      if (staff) return [{ group: group.trim(), staff: true }];
      if (role === 'owner' || role === 'editor' || role === 'viewer')
        return [{ group: group.trim(), staff: false, role, client: client.trim() }];
      read.refuse('OIDC_GROUPS', 'must be entries such as “Admins=staff; Acme=editor:Acme”, separated by semicolons');
      return [];
    });
  return { claim: read.text('OIDC_GROUPS_CLAIM'), grants };
}
