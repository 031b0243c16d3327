import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { canonicalJson } from '@diorama/documents/engine/schema/json.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The last quality of Brotli before it becomes slow; bodies are compressed once and read often. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** The fields of a document's newest publication that the next one needs. */
export interface LastPublication {
  id: string;
  version: number;
  hash: string;
}

/** A body in all the encodings it is served in; `bytes` is null when it says the same as the newest publication. */
export interface PreparedBody {
  /** Hash of the content, without version. */
  hash: string;
  version: number;
  bytes: { plain: Buffer; br: Buffer; gzip: Buffer } | null;
}

/** Serialises and compresses content under the next version number. */
export async function prepareBody(
  content: Readonly<Record<string, unknown>>,
  last: LastPublication | null,
): Promise<PreparedBody> {
  const hash = contentHash(content);
  if (last?.hash === hash) return { hash, version: last.version, bytes: null };
  const version = (last?.version ?? 0) + 1;
  return { hash, version, bytes: await compressBody({ ...content, version, hash }) };
}

/** The same content always gives the same hash. */
export const contentHash = (content: Readonly<Record<string, unknown>>): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');

/** A body in every encoding. */
export async function compressBody(body: Readonly<Record<string, unknown>>) {
  const plain = Buffer.from(JSON.stringify(body));
  const [br, gzipped] = await Promise.all([brotli(plain, BROTLI), zip(plain, { level: 9 })]);
  return { plain, br, gzip: gzipped };
}
