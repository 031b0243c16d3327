/** One environment variable, declared once: `readConfig` and the README's table both come from this list. */
export interface Variable {
  readonly name: string;
  /** As the README shows it: a value, or what happens when the variable is unset. */
  readonly fallback: string;
  readonly meaning: string;
}

/** Every environment variable the server reads. */
export const variables = {
  PORT: { name: 'PORT', fallback: '3000', meaning: 'port it listens on; 0 picks a free one' },
  HOST: { name: 'HOST', fallback: '127.0.0.1', meaning: 'address it listens on; 0.0.0.0 for every interface' },
  PUBLIC_URL: { name: 'PUBLIC_URL', fallback: 'derived', meaning: 'address by which browsers reach it' },
  DATA_DIR: { name: 'DATA_DIR', fallback: './data', meaning: 'folder of the embedded database, stored files and keys' },
  DATABASE_URL: {
    name: 'DATABASE_URL',
    fallback: 'unset: embedded',
    meaning: 'a PostgreSQL server, version 15 or newer, to use in place of the embedded one',
  },
  S3_ENDPOINT: {
    name: 'S3_ENDPOINT',
    fallback: 'unset: local folder',
    meaning: 'address of the S3-compatible store; the five S3 variables are set together or not at all',
  },
  S3_REGION: { name: 'S3_REGION', fallback: 'unset', meaning: 'region of the bucket' },
  S3_BUCKET: { name: 'S3_BUCKET', fallback: 'unset', meaning: 'bucket that holds the files' },
  S3_ACCESS_KEY_ID: { name: 'S3_ACCESS_KEY_ID', fallback: 'unset', meaning: 'access key' },
  S3_SECRET_ACCESS_KEY: { name: 'S3_SECRET_ACCESS_KEY', fallback: 'unset', meaning: 'secret of that access key' },
  S3_UPLOADS: {
    name: 'S3_UPLOADS',
    fallback: 'bucket',
    meaning:
      '`bucket`: browsers send files to the bucket itself; `server`: through this server, for a bucket that they do not reach',
  },
  ADMIN_EMAIL: {
    name: 'ADMIN_EMAIL',
    fallback: 'made and printed once',
    meaning: 'first administrator; set together with `ADMIN_PASSWORD`',
  },
  ADMIN_PASSWORD: {
    name: 'ADMIN_PASSWORD',
    fallback: 'made and printed once',
    meaning: 'password of the first administrator, 8 characters or more',
  },
  DEMO: { name: 'DEMO', fallback: '1', meaning: '0: no demo content on the first run' },
  ACCESS_MODE: {
    name: 'ACCESS_MODE',
    fallback: 'open',
    meaning: '`members`: editors see only their clients. Unset: as chosen in the studio',
  },
  ROLES: { name: 'ROLES', fallback: 'web,worker', meaning: 'parts this process runs; run more of each to scale out' },
  AUTH_HOST: {
    name: 'AUTH_HOST',
    fallback: 'unset: this server',
    meaning: 'API of the server that signs people in, when it is another: https://auth.example.com/api',
  },
  AUTH_ORIGINS: {
    name: 'AUTH_ORIGINS',
    fallback: 'unset: this server only',
    meaning: 'addresses of servers whose `AUTH_HOST` this one is, separated by commas: their studios sign in here',
  },
  TRUST_PROXY: {
    name: 'TRUST_PROXY',
    fallback: 'unset',
    meaning: 'addresses or networks, separated by commas, whose forwarded headers count',
  },
  METRICS_TOKEN: {
    name: 'METRICS_TOKEN',
    fallback: 'unset: this machine only',
    meaning: 'clients that send it as a bearer token may read `/metrics`, 16 characters or more',
  },
  STOP_DELAY: {
    name: 'STOP_DELAY',
    fallback: '0',
    meaning: 'seconds, 60 at most, for which a stopping server still answers while its `/readyz` says that it stops',
  },
  LIMIT_JSON_MB: { name: 'LIMIT_JSON_MB', fallback: '32', meaning: 'largest JSON body, in MB' },
  LIMIT_DOCUMENT_MB: { name: 'LIMIT_DOCUMENT_MB', fallback: '64', meaning: 'largest document, all its records, in MB' },
  LIMIT_FILE_MB: { name: 'LIMIT_FILE_MB', fallback: '2048', meaning: 'largest file that can be sent, in MB' },
  LIMIT_BUCKET_GB: {
    name: 'LIMIT_BUCKET_GB',
    fallback: 'unset: as much as it takes',
    meaning: 'what files and all that is made of them may take in the bucket, in GB; no files are taken beyond that',
  },
  LIMIT_IMAGE_MEGAPIXELS: {
    name: 'LIMIT_IMAGE_MEGAPIXELS',
    fallback: '64',
    meaning: 'largest picture that can be sent, in millions of pixels; 268 at most',
  },
  LIMIT_MESH_MEMORY_MB: {
    name: 'LIMIT_MESH_MEMORY_MB',
    fallback: '3072',
    meaning: 'memory that the optimisation of a mesh may take, in MB',
  },
  LIMIT_MESH_MINUTES: {
    name: 'LIMIT_MESH_MINUTES',
    fallback: '15',
    meaning: 'minutes that the optimisation of a mesh may take',
  },
  LIMIT_UPLOAD_MINUTES: {
    name: 'LIMIT_UPLOAD_MINUTES',
    fallback: '15',
    meaning: 'minutes an upload address is good for, 5 at most in a bucket; it can be renewed',
  },
  LIMIT_WRITES: { name: 'LIMIT_WRITES', fallback: '1200', meaning: 'changes a person may make in a minute' },
  LIMIT_PUBLISHES: { name: 'LIMIT_PUBLISHES', fallback: '30', meaning: 'publishes a person may make in a minute' },
  LIMIT_UPLOAD_TICKETS: {
    name: 'LIMIT_UPLOAD_TICKETS',
    fallback: '10000',
    meaning: 'files a person may begin to send in an hour',
  },
  LIMIT_SESSION_CALLS: {
    name: 'LIMIT_SESSION_CALLS',
    fallback: '600',
    meaning: 'calls to `/api/auth` from one address in a minute: sign-ins, refreshes, sign-outs, one-time links',
  },
  LIMIT_MAP_SEARCHES: {
    name: 'LIMIT_MAP_SEARCHES',
    fallback: '120',
    meaning: 'searches for places and routes on maps from one address in a minute',
  },
  LIMIT_SIGN_INS_PER_ADDRESS: {
    name: 'LIMIT_SIGN_INS_PER_ADDRESS',
    fallback: '10',
    meaning: 'failed sign-ins from one address in a minute',
  },
  LIMIT_SIGN_INS_PER_ACCOUNT: {
    name: 'LIMIT_SIGN_INS_PER_ACCOUNT',
    fallback: '10',
    meaning: 'failed sign-ins at one account from one network in 15 minutes; from all together 20 times as many',
  },
  OIDC_ISSUER: {
    name: 'OIDC_ISSUER',
    fallback: 'unset: passwords alone',
    meaning: 'OpenID Connect provider that people may sign in with: https://login.example.com/realms/studio',
  },
  OIDC_CLIENT_ID: {
    name: 'OIDC_CLIENT_ID',
    fallback: 'unset',
    meaning: 'what the provider calls this server; goes with `OIDC_ISSUER`',
  },
  OIDC_CLIENT_SECRET: {
    name: 'OIDC_CLIENT_SECRET',
    fallback: 'unset: public client',
    meaning: 'secret of that client',
  },
  OIDC_NAME: {
    name: 'OIDC_NAME',
    fallback: 'host of the provider',
    meaning: 'what the sign-in page calls the provider',
  },
  OIDC_DOMAINS: {
    name: 'OIDC_DOMAINS',
    fallback: 'unset: invited people alone',
    meaning: 'domains, separated by commas, whose verified addresses get an account at their first sign-in',
  },
  OIDC_GROUPS: {
    name: 'OIDC_GROUPS',
    fallback: 'unset',
    meaning: 'roles by group of the provider: `Admins=staff; Acme=editor:Acme`; taken back when the group is gone',
  },
  OIDC_GROUPS_CLAIM: { name: 'OIDC_GROUPS_CLAIM', fallback: 'groups', meaning: 'claim that lists somebody’s groups' },
  OIDC_SCOPES: {
    name: 'OIDC_SCOPES',
    fallback: 'openid email profile',
    meaning: 'scopes that the provider is asked for',
  },
  OIDC_TRUST_EMAIL: {
    name: 'OIDC_TRUST_EMAIL',
    fallback: '0',
    meaning: '`1`: its addresses count as verified; for a provider of your own that does not say so',
  },
  SMTP_URL: {
    name: 'SMTP_URL',
    fallback: 'unset: no mail',
    meaning: 'mail server for invitations and resets: `smtp://name:password@host:587` (STARTTLS) or `smtps://...:465`',
  },
  SMTP_TLS: {
    name: 'SMTP_TLS',
    fallback: 'required',
    meaning: '`never` sends without encryption, to a mail server of `smtp://` in your own network',
  },
  SMTP_CA: {
    name: 'SMTP_CA',
    fallback: 'unset: known authorities',
    meaning: 'file of PEM certificates that the mail server’s own may come from, in `DATA_DIR` or by its whole path',
  },
  MAIL_FROM: {
    name: 'MAIL_FROM',
    fallback: 'unset',
    meaning: 'sender of mails: `Diorama <diorama@example.com>`; goes with `SMTP_URL`',
  },
  MAP_PROVIDER: {
    name: 'MAP_PROVIDER',
    fallback: 'offline',
    meaning:
      'who makes the streets of maps: `pmtiles`, `openfreemap`, `maptiler`, `mapbox`, or the built-in overview map',
  },
  MAP_PROVIDER_KEY: {
    name: 'MAP_PROVIDER_KEY',
    fallback: 'unset',
    meaning: 'key of `maptiler` or `mapbox`; public pages carry it, so limit it to this address at the provider',
  },
  MAP_PMTILES: {
    name: 'MAP_PMTILES',
    fallback: 'map.pmtiles',
    meaning: 'file of `pmtiles` with the layers of Protomaps, in `DATA_DIR` or by its whole path',
  },
  MAP_SOURCE: {
    name: 'MAP_SOURCE',
    fallback: 'unset: none',
    meaning:
      'large PMTiles archive with the layers of Protomaps that editors copy the streets of their maps from: its address, or a file in `DATA_DIR` or by its whole path',
  },
  MAP_HOSTS: {
    name: 'MAP_HOSTS',
    fallback: 'unset: the provider only',
    meaning: 'hosts, separated by commas, that the styles of maps may come from by address',
  },
  MAP_ROUTER: {
    name: 'MAP_ROUTER',
    fallback: 'off',
    meaning:
      'service that finds routes for visitors of maps: `osrm`, `valhalla`, `ors`, `mapbox`; without one, the straight line',
  },
  MAP_ROUTER_URL: {
    name: 'MAP_ROUTER_URL',
    fallback: "unset: the company's",
    meaning: 'address of the router, also in a private network; that of `osrm` holds `{profile}` for car, bike or foot',
  },
  MAP_ROUTER_KEY: {
    name: 'MAP_ROUTER_KEY',
    fallback: 'unset',
    meaning: 'key of the router; it stays on the server',
  },
  MAP_GEOCODER: {
    name: 'MAP_GEOCODER',
    fallback: 'off',
    meaning: 'service that finds places by name for visitors of maps: `photon`, `nominatim`, `maptiler` or `mapbox`',
  },
  MAP_GEOCODER_URL: {
    name: 'MAP_GEOCODER_URL',
    fallback: "unset: the company's",
    meaning: 'address of the geocoder, also in a private network',
  },
  MAP_GEOCODER_KEY: {
    name: 'MAP_GEOCODER_KEY',
    fallback: 'unset',
    meaning: 'key of the geocoder; it stays on the server',
  },
  BUILD_SHA: { name: 'BUILD_SHA', fallback: 'git or package', meaning: 'build identifier served by `/api/status`' },
} as const satisfies Record<string, Variable>;

/** Name of a declared variable. */
export type VariableName = keyof typeof variables;

/** The README's table of variables, between its markers. */
export function renderVariablesTable(): string {
  const rows = Object.values(variables).map(
    (variable) => `| \`${variable.name}\` | ${variable.fallback} | ${variable.meaning} |`,
  );
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}
