import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Pages are compressed once and read often; above 9 brotli becomes slow. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Bytes of pages kept in memory. */
const MAX_KEPT = 32 * 1024 * 1024;

/** A page as it is sent. */
export interface PageBytes {
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

/** Keeps rendered, compressed pages; the least recently used go first. The key says all that a page depends on. */
export function createPageCache() {
  const pages = new Map<string, Promise<PageBytes>>();
  let kept = 0;

  async function make(key: string, render: () => string): Promise<PageBytes> {
    const plain = Buffer.from(render());
    const [br, zipped] = await Promise.all([brotli(plain, BROTLI), zip(plain, { level: 9 })]);
    const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`;
    return { etag, plain, br, gzip: zipped };
  }

  return {
    async get(key: string, render: () => string): Promise<PageBytes> {
      const known = pages.get(key);
      if (known) {
        pages.delete(key);
        pages.set(key, known);
        return known;
      }
      const making = make(key, render);
      pages.set(key, making);
      try {
        kept += sizeOf(await making);
      } catch (error) {
        pages.delete(key);
        throw error;
      }
      for (const [old, page] of pages) {
        if (kept <= MAX_KEPT || old === key) break;
        pages.delete(old);
        kept -= sizeOf(await page);
      }
      return making;
    },
  };
}

const sizeOf = ({ plain, br, gzip: zipped }: PageBytes) => plain.length + br.length + zipped.length;
