import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { renderVariablesTable } from './variables.ts';

const s3 = {
  S3_ENDPOINT: 'https://store.example',
  S3_REGION: 'eu-1',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test('an empty environment gives the documented defaults', () => {
  expect(readConfig({ BUILD_SHA: 'abc' })).toEqual({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://127.0.0.1:3000',
    dataDir: resolve('data'),
    databaseUrl: null,
    s3: null,
    admin: null,
    demo: true,
    accessMode: 'open',
    isAccessModeSet: false,
    roles: { web: true, worker: true },
    authHost: null,
    authOrigins: [],
    stopDelay: 0,
    trustProxy: null,
    metricsToken: null,
    limits: {
      json: 32 * 1024 ** 2,
      document: 64 * 1024 ** 2,
      file: 2 * 1024 ** 3,
      bucket: null,
      picture: 64_000_000,
      meshMemory: 3 * 1024 ** 3,
      meshTime: 900,
      uploadAddress: 900,
      writes: 1_200,
      publishes: 30,
      uploadTickets: 10_000,
      sessionCalls: 600,
      mapSearches: 120,
      signInsPerAddress: 10,
      signInsPerAccount: 10,
    },
    mail: null,
    oidc: null,
    maps: {
      provider: 'offline',
      key: null,
      pmtiles: null,
      source: null,
      hosts: [],
      router: null,
      geocoder: null,
      fixed: { provider: false, hosts: false, source: false },
    },
    buildSha: 'abc',
  });
});

test('every variable is read', () => {
  const config = readConfig({
    ...s3,
    PORT: '8080',
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://studio.example/',
    DATA_DIR: '/srv/diorama',
    DATABASE_URL: 'postgres://u:p@db/x',
    ADMIN_EMAIL: 'a@b.example',
    ADMIN_PASSWORD: 'long enough',
    DEMO: '0',
    ACCESS_MODE: 'members',
    ROLES: 'worker',
    AUTH_HOST: 'https://auth.example',
    AUTH_ORIGINS: 'https://a.example/, http://b.example:81',
    STOP_DELAY: '5',
    TRUST_PROXY: '10.0.0.0/8, 127.0.0.1',
    METRICS_TOKEN: 'sixteen or longer',
    LIMIT_JSON_MB: '1',
    LIMIT_DOCUMENT_MB: '2',
    LIMIT_FILE_MB: '3',
    LIMIT_BUCKET_GB: '7',
    LIMIT_IMAGE_MEGAPIXELS: '4',
    LIMIT_MESH_MEMORY_MB: '512',
    LIMIT_MESH_MINUTES: '2',
    LIMIT_UPLOAD_MINUTES: '5',
    LIMIT_WRITES: '6',
    LIMIT_PUBLISHES: '7',
    LIMIT_UPLOAD_TICKETS: '8',
    LIMIT_SIGN_INS_PER_ADDRESS: '9',
    LIMIT_SIGN_INS_PER_ACCOUNT: '10',
  });
  expect(config).toMatchObject({
    port: 8080,
    host: '0.0.0.0',
    publicUrl: 'https://studio.example',
    dataDir: '/srv/diorama',
    databaseUrl: 'postgres://u:p@db/x',
    s3: { bucket: 'files', accessKeyId: 'id' },
    admin: { email: 'a@b.example', password: 'long enough' },
    demo: false,
    accessMode: 'members',
    isAccessModeSet: true,
    roles: { web: false, worker: true },
    authHost: 'https://auth.example',
    authOrigins: ['https://a.example', 'http://b.example:81'],
    stopDelay: 5,
    trustProxy: ['10.0.0.0/8', '127.0.0.1'],
    metricsToken: 'sixteen or longer',
    limits: {
      json: 1024 ** 2,
      document: 2 * 1024 ** 2,
      file: 3 * 1024 ** 2,
      bucket: 7 * 1024 ** 3,
      picture: 4_000_000,
      meshMemory: 512 * 1024 ** 2,
      meshTime: 120,
      uploadAddress: 300,
      writes: 6,
      publishes: 7,
      uploadTickets: 8,
      signInsPerAddress: 9,
      signInsPerAccount: 10,
    },
  });
});

test('a partly set group names every missing variable', () => {
  const [s3Problem, adminProblem] = problemsOf({ S3_BUCKET: 'files', S3_REGION: 'eu-1', ADMIN_EMAIL: 'a@b.example' });
  expect(s3Problem).toMatch(
    /^S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing while S3_REGION, S3_BUCKET set/,
  );
  expect(adminProblem).toMatch(/^ADMIN_PASSWORD missing while ADMIN_EMAIL set/);
});

test('all problems are told at once, each naming its variable, its rule and its value', () => {
  expect(
    problemsOf({ PORT: 'abc', DEMO: 'yes', ACCESS_MODE: 'closed', ROLES: 'web,cook', PUBLIC_URL: 'studio' }),
  ).toEqual([
    'PORT must be a whole number from 0 to 65535, not "abc".',
    'PUBLIC_URL must be an address that starts with http:// or https://, not "studio".',
    'DEMO must be "1" or "0", not "yes".',
    'ACCESS_MODE must be "open" or "members", not "closed".',
    'ROLES must be "web", "worker" or "web,worker", not "web,cook".',
  ]);
});

test.each(['70000', '-1', '3.5', '0x10', '1e3'])('PORT=%s is refused', (PORT) => {
  expect(problemsOf({ PORT })).toHaveLength(1);
});

test.each([
  ['LIMIT_WRITES', '0', 'LIMIT_WRITES must be a whole number from 1 to 1000000, not "0".'],
  ['LIMIT_FILE_MB', '2 GB', 'LIMIT_FILE_MB must be a whole number from 1 to 1048576, not "2 GB".'],
  ['LIMIT_IMAGE_MEGAPIXELS', '1000', 'LIMIT_IMAGE_MEGAPIXELS must be a whole number from 1 to 268, not "1000".'],
])('%s=%s is refused in one line', (name, value, problem) => {
  expect(problemsOf({ [name]: value })).toEqual([problem]);
});

test.each(['127.0.0.1', '::1', '10.0.0.0/8, 192.168.1.7', 'fd00::/8', 'loopback, uniquelocal'])(
  'TRUST_PROXY=%s is taken',
  (TRUST_PROXY) => {
    expect(problemsOf({ TRUST_PROXY })).toEqual([]);
  },
);

test.each([
  'true',
  '1',
  'proxy.example',
  '10.0.0.0/33',
  '10.0.0/8',
  '0.0.0.0/0',
  '::/0',
  '10.0.0.1/8/8',
  '10.0.0.1 10.0.0.2',
  '127.0.0.1, *',
])('TRUST_PROXY=%s is refused in one line', (TRUST_PROXY) => {
  expect(problemsOf({ TRUST_PROXY })).toEqual([
    `TRUST_PROXY must be addresses or networks such as 10.0.0.0/8, separated by commas, not "${TRUST_PROXY}".`,
  ]);
});

test.each(['*', 'studio.example', 'https://a.example, b'])('AUTH_ORIGINS=%s is refused in one line', (AUTH_ORIGINS) => {
  expect(problemsOf({ AUTH_ORIGINS })).toEqual([
    `AUTH_ORIGINS must be addresses such as https://studio.example.com, separated by commas, not "${AUTH_ORIGINS}".`,
  ]);
});

test('secrets are not repeated in messages', () => {
  const text = problemsOf({
    DATABASE_URL: 'mysql://u:hunter2@db',
    ADMIN_EMAIL: 'a@b.example',
    ADMIN_PASSWORD: 'short',
  }).join();
  expect(text).toContain('DATABASE_URL');
  expect(text).toContain('ADMIN_PASSWORD');
  expect(text).not.toMatch(/hunter2|short,|"short"/);
});

test('the README lists exactly the declared variables', () => {
  const readme = resolve(import.meta.dirname, '../../../../../README.md');
  expect(existsSync(readme)).toBe(true);
  const table = /<!-- variables -->\n([\s\S]*?)\n<!-- \/variables -->/.exec(readFileSync(readme, 'utf8'))?.[1];
  expect(table?.trim()).toBe(renderVariablesTable());
});
