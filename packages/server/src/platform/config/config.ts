import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { readBuildSha } from './build-sha.ts';
import { EnvironmentReader } from './environment-reader.ts';
import { type Limits, readLimits } from './limits.ts';
import { type MailConfig, readMailConfig } from './mail-config.ts';
import { type MapConfig, readMapConfig } from './map-config.ts';
import { type OidcConfig, readOidcConfig } from './oidc-config.ts';

/** Names for networks that every machine has. */
const NAMED = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** True for an address, a network as `10.0.0.0/8`, or one of the names. A network of everybody is none. */
function isTrustedProxy(entry: string): boolean {
  if (NAMED.has(entry)) return true;
  const [address = '', prefix, ...more] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** Where files go when they do not go to a local folder. */
export interface S3Config {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where browsers send files: to the bucket itself, or through this server, which they reach in any case. */
  uploads: 'bucket' | 'server';
}

/** Everything the environment decides, checked once at start. */
export interface Config {
  /** 0 until the server has chosen a free one. */
  port: number;
  host: string;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Absolute path. */
  dataDir: string;
  /** `null`: the embedded database. */
  databaseUrl: string | null;
  /** `null`: the local folder. */
  s3: S3Config | null;
  /** `null`: made and printed on the first run. */
  admin: { email: string; password: string } | null;
  demo: boolean;
  accessMode: 'open' | 'members';
  /** The operator has set it; else it is chosen in the studio. */
  isAccessModeSet: boolean;
  roles: { web: boolean; worker: boolean };
  authHost: string | null;
  /** Origins of studios on other servers that sign people in here. */
  authOrigins: string[];
  /** Seconds between the signal to stop and the closing of the port. */
  stopDelay: number;
  trustProxy: string[] | null;
  /** `null`: figures are shown to this machine only. */
  metricsToken: string | null;
  limits: Limits;
  maps: MapConfig;
  /** `null`: people sign in with passwords alone. */
  oidc: OidcConfig | null;
  /** `null`: this server sends no mail. */
  mail: MailConfig | null;
  buildSha: string;
}

/** The environment cannot be used; names every problem at once. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

const MIN_PASSWORD_LENGTH = 8;
/** Characters: too many to guess over a network. */
const MIN_TOKEN_LENGTH = 16;

/** Reads every declared variable; throws one {@link ConfigError} that lists all that is wrong. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const read = new EnvironmentReader(env);
  const port = read.integer('PORT', 0, 65_535);
  const host = read.text('HOST');
  const hasS3 = read.isGroupSet(['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  const hasAdmin = read.isGroupSet(['ADMIN_EMAIL', 'ADMIN_PASSWORD']);
  const config: Config = {
    port,
    host,
    publicUrl: read.url('PUBLIC_URL', ['http:', 'https:'])?.replace(/\/+$/, '') ?? derivePublicUrl(host, port),
    dataDir: resolve(read.text('DATA_DIR')),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:'], { isSecret: true }),
    s3: hasS3 ? readS3(read) : null,
    admin: hasAdmin ? readAdmin(read) : null,
    demo: read.choice('DEMO', ['1', '0']) === '1',
    accessMode: read.choice('ACCESS_MODE', ['open', 'members']),
    isAccessModeSet: read.optional('ACCESS_MODE') !== null,
    roles: readRoles(read),
    authHost: read.url('AUTH_HOST', ['http:', 'https:'])?.replace(/\/+$/, '') ?? null,
    authOrigins: readOrigins(read),
    stopDelay: read.integer('STOP_DELAY', 0, 60),
    trustProxy: readProxies(read),
    metricsToken: read.secret('METRICS_TOKEN', MIN_TOKEN_LENGTH),
    limits: readLimits(read),
    mail: readMailConfig(read, resolve(read.text('DATA_DIR'))),
    oidc: readOidcConfig(read),
    maps: readMapConfig(read, resolve(read.text('DATA_DIR'))),
    buildSha: read.optional('BUILD_SHA') ?? readBuildSha(),
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/** The address a browser on this machine uses when PUBLIC_URL says nothing. */
export function derivePublicUrl(host: string, port: number): string {
  const isEveryInterface = host === '0.0.0.0' || host === '::';
  const name = isEveryInterface ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

function readS3(read: EnvironmentReader): S3Config {
  return {
    endpoint: read.url('S3_ENDPOINT', ['http:', 'https:']) ?? '',
    region: read.text('S3_REGION'),
    bucket: read.text('S3_BUCKET'),
    accessKeyId: read.text('S3_ACCESS_KEY_ID'),
    secretAccessKey: read.text('S3_SECRET_ACCESS_KEY'),
    uploads: read.choice('S3_UPLOADS', ['bucket', 'server']),
  };
}

function readAdmin(read: EnvironmentReader): { email: string; password: string } {
  const email = read.text('ADMIN_EMAIL');
  const password = read.text('ADMIN_PASSWORD');
  if (!/^\S+@\S+$/.test(email)) read.refuse('ADMIN_EMAIL', 'must be an email address');
  if (password.length < MIN_PASSWORD_LENGTH) {
    read.refuse('ADMIN_PASSWORD', `must have ${MIN_PASSWORD_LENGTH} characters or more`, { isSecret: true });
  }
  return { email, password };
}

function readOrigins(read: EnvironmentReader): string[] {
  const given = read.list('AUTH_ORIGINS') ?? [];
  const isOrigin = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
  if (given.every(isOrigin)) return given.map((text) => new URL(text).origin);
  read.refuse('AUTH_ORIGINS', 'must be addresses such as https://studio.example.com, separated by commas');
  return [];
}

function readProxies(read: EnvironmentReader): string[] | null {
  const proxies = read.list('TRUST_PROXY');
  if (proxies && !proxies.every(isTrustedProxy)) {
    read.refuse('TRUST_PROXY', 'must be addresses or networks such as 10.0.0.0/8, separated by commas');
  }
  return proxies;
}

function readRoles(read: EnvironmentReader): Config['roles'] {
  const named = read.list('ROLES') ?? ['web', 'worker'];
  if (named.some((role) => role !== 'web' && role !== 'worker')) {
    read.refuse('ROLES', 'must be "web", "worker" or "web,worker"');
  }
  return { web: named.includes('web'), worker: named.includes('worker') };
}
