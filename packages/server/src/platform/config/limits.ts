import type { EnvironmentReader } from './environment-reader.ts';

/** How much of anything is taken (CONTRACT 4). */
export interface Limits {
  /** Bytes of one JSON body. */
  json: number;
  /** Bytes of all records of a document. */
  document: number;
  /** Bytes. */
  file: number;
  /** Bytes that are kept in a bucket; null: as many as it takes. */
  bucket: number | null;
  /** Pixels of a picture that is sent. */
  picture: number;
  /** Bytes of memory that the optimisation of a mesh may take. */
  meshMemory: number;
  /** Seconds that it may take. */
  meshTime: number;
  /** Seconds an upload address is good for. */
  uploadAddress: number;
  /** Of one person in a minute. */
  writes: number;
  /** Of one person in a minute. */
  publishes: number;
  /** Of one person in an hour. */
  uploadTickets: number;
  /** Calls to `/api/auth` from one address in a minute, whatever comes of them. */
  sessionCalls: number;
  /** Searches for places and routes from one address in a minute. */
  mapSearches: number;
  /** Failed ones from one address in a minute. */
  signInsPerAddress: number;
  /** Failed ones at one account in a quarter of an hour. */
  signInsPerAccount: number;
}

const MB = 1024 * 1024;
/** Millions of pixels: what the picture library takes at most. */
export const MOST_MEGAPIXELS = 268;
const GB = 1024 * MB;
const MANY = 1_000_000;

/** Reads the `LIMIT_` variables. */
export const readLimits = (read: EnvironmentReader): Limits => ({
  json: read.integer('LIMIT_JSON_MB', 1, 512) * MB,
  document: read.integer('LIMIT_DOCUMENT_MB', 1, 1_024) * MB,
  file: read.integer('LIMIT_FILE_MB', 1, 1_048_576) * MB,
  bucket: read.optional('LIMIT_BUCKET_GB') === null ? null : read.integer('LIMIT_BUCKET_GB', 1, MANY) * GB,
  picture: read.integer('LIMIT_IMAGE_MEGAPIXELS', 1, MOST_MEGAPIXELS) * 1_000_000,
  meshMemory: read.integer('LIMIT_MESH_MEMORY_MB', 256, 65_536) * MB,
  meshTime: read.integer('LIMIT_MESH_MINUTES', 1, 50) * 60,
  uploadAddress: read.integer('LIMIT_UPLOAD_MINUTES', 1, 1_440) * 60,
  writes: read.integer('LIMIT_WRITES', 1, MANY),
  publishes: read.integer('LIMIT_PUBLISHES', 1, MANY),
  uploadTickets: read.integer('LIMIT_UPLOAD_TICKETS', 1, MANY),
  sessionCalls: read.integer('LIMIT_SESSION_CALLS', 1, MANY),
  mapSearches: read.integer('LIMIT_MAP_SEARCHES', 1, MANY),
  signInsPerAddress: read.integer('LIMIT_SIGN_INS_PER_ADDRESS', 1, MANY),
  signInsPerAccount: read.integer('LIMIT_SIGN_INS_PER_ACCOUNT', 1, MANY),
});
