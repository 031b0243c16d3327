import * as z from 'zod';

/** Who makes the streets of maps that have none of their own. Sources: the providers' documentation. */
export const MAP_PROVIDERS = ['offline', 'pmtiles', 'openfreemap', 'maptiler', 'mapbox'] as const;
export type MapProvider = (typeof MAP_PROVIDERS)[number];
/** Those that staff may choose; a file of this server is the operator's. */
export const CHOSEN_PROVIDERS = [
  'offline',
  'openfreemap',
  'maptiler',
  'mapbox',
] as const satisfies readonly MapProvider[];
export type ChosenProvider = (typeof CHOSEN_PROVIDERS)[number];
/** Those that know their customers by a key. */
export const PROVIDERS_WITH_KEY: readonly MapProvider[] = ['maptiler', 'mapbox'];

/** Hosts that are named, at most. */
const MOST_HOSTS = 50;
const HostName = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/, 'Write the name of a host, such as tiles.example.com');
const SourceAddress = z
  .string()
  .trim()
  .max(2_048)
  .regex(/^https:\/\/[^\s/]+\/\S+$/, 'Write an address that starts with https://');

/** What maps of this server are made of, for all clients. Our addition. */
export const MapSettings = z.strictObject({
  provider: z.enum(MAP_PROVIDERS),
  /** Of the provider; pages carry it. Null: it has none, or the caller may not see it. */
  key: z.string().nullable(),
  /** Further hosts that styles by address may come from. */
  hosts: z.array(z.string()),
  /** Address of the archive that streets are copied from; null: none, or a file of this server. */
  source: z.string().nullable(),
  /** Streets can be copied. */
  hasSource: z.boolean(),
  /** What the operator has set by variables of the environment: it is changed there. */
  fixed: z.strictObject({ provider: z.boolean(), hosts: z.boolean(), source: z.boolean() }),
  /** Staff may. */
  mayChange: z.boolean(),
});
export type MapSettings = z.output<typeof MapSettings>;

/** What is fixed is left as it is, whatever is sent. */
export const SetMapSettings = z
  .strictObject({
    provider: z.enum(CHOSEN_PROVIDERS),
    key: z.string().trim().min(1).max(500).nullable(),
    hosts: z.array(HostName).max(MOST_HOSTS),
    source: SourceAddress.nullable(),
  })
  .refine(({ provider, key }) => key !== null || !PROVIDERS_WITH_KEY.includes(provider), {
    path: ['key'],
    message: 'This provider knows its customers by a key: paste it here',
  });
export type SetMapSettings = z.input<typeof SetMapSettings>;

/** Jobs of one kind in one state. */
const JobCount = z.strictObject({
  queue: z.string(),
  state: z.enum(['waiting', 'running', 'failed']),
  count: z.number(),
});

/** How the server is: for those who look after it. Our addition. */
export const ServerState = z.strictObject({
  /** The commit or release that runs. */
  version: z.string(),
  files: z.strictObject({
    place: z.enum(['folder', 'bucket']),
    /** Contents of all projects and libraries, each once, with earlier versions. */
    count: z.number(),
    bytes: z.number(),
    /** Left on the disk of the server's folder; null: it does not say. */
    free: z.number().nullable(),
    /** Bytes that the bucket takes, with all that is made of files; null: as many as there is room for. */
    limit: z.number().nullable(),
    /** Nothing can be saved until space is freed. */
    isFull: z.boolean(),
  }),
  database: z.strictObject({ bytes: z.number(), version: z.string(), isEmbedded: z.boolean() }),
  /** Those that wait, run or have failed in the last days, by kind. */
  jobs: z.array(JobCount).max(1_000),
  /** Of what this server is built on. */
  licences: z.array(z.strictObject({ name: z.string(), licence: z.string() })).max(1_000),
});
export type ServerState = z.output<typeof ServerState>;
