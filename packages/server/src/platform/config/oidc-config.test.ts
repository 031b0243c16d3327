import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { problems } from './config-problems.testing.ts';

const BASE = { OIDC_ISSUER: 'https://login.example.com/realms/studio', OIDC_CLIENT_ID: 'diorama' };
const read = (more: Record<string, string> = {}) => readConfig({ ...BASE, ...more }).oidc;

test('an issuer and a client are enough, and the sign-in page has a name for the provider', () => {
  expect(read()).toEqual({
    issuer: new URL(BASE.OIDC_ISSUER),
    clientId: 'diorama',
    clientSecret: null,
    name: 'login.example.com',
    domains: [],
    scopes: 'openid email profile',
    groups: null,
    trustsAddresses: false,
  });
  expect(readConfig({}).oidc).toBeNull();
});

test('groups give staff, or a role for a client by name or id; names may hold what separates nothing', () => {
  const groups = read({
    OIDC_GROUPS: 'Studio, all=staff; CN=Acme,OU=Teams=editor:Acme: North; 0d7c=owner:Åhus AB;',
  })?.groups;
  expect(groups).toEqual({
    claim: 'groups',
    grants: [
      { group: 'Studio, all', staff: true },
      { group: 'CN=Acme,OU=Teams', staff: false, role: 'editor', client: 'Acme: North' },
      { group: '0d7c', staff: false, role: 'owner', client: 'Åhus AB' },
    ],
  });
});

test.each([
  [{ OIDC_ISSUER: BASE.OIDC_ISSUER }, 'OIDC_CLIENT_ID missing'],
  [{ OIDC_CLIENT_ID: 'diorama' }, 'OIDC_ISSUER missing'],
  [{ ...BASE, OIDC_ISSUER: 'http://login.example.com' }, 'OIDC_ISSUER must start with https://'],
  [{ ...BASE, OIDC_ISSUER: 'login' }, 'OIDC_ISSUER must be an address'],
  [{ ...BASE, OIDC_DOMAINS: 'example' }, 'OIDC_DOMAINS must be domains'],
  [{ ...BASE, OIDC_GROUPS: 'Admins=boss' }, 'OIDC_GROUPS must be entries'],
  [
    { ...BASE, AUTH_HOST: 'https://auth.example.com/api' },
    'OIDC_ISSUER must be set at the server that AUTH_HOST names',
  ],
])('%o is refused by name', (env, problem) => {
  expect(problems(env as Record<string, string>)).toEqual([expect.stringContaining(problem)]);
});
