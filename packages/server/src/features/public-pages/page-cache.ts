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

/** Keeps rendered, compressed pages, one for each address; the least recently asked for go first. */
export function createPageCache() {
  const pages = new Map<string, { key: string; page: Promise<PageBytes> }>();
  let kept = 0;

  async function make(key: string, render: () => string): Promise<PageBytes> {
    const plain = Buffer.from(render());
    const [br, zipped] = await Promise.all([brotli(plain, BROTLI), zip(plain, { level: 9 })]);
    const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`;
    return { etag, plain, br, gzip: zipped };
  }

  function forget(address: string): void {
    const old = pages.get(address);
    pages.delete(address);
    old?.page.then(
      (page) => {
        kept -= sizeOf(page);
      },
      () => {}, // one that could not be made was never counted
    );
  }

  return {
    /** The page at an address; made again when `key`, which says all that it depends on, is another. */
    async get(address: string, key: string, render: () => string): Promise<PageBytes> {
      const known = pages.get(address);
      if (known?.key === key) {
        pages.delete(address);
        pages.set(address, known);
        return known.page;
      }
      forget(address);
      const page = make(key, render).then((made) => {
        kept += sizeOf(made);
        return made;
      });
      pages.set(address, { key, page });
      try {
        await page;
      } catch (error) {
        if (pages.get(address)?.page === page) pages.delete(address);
        throw error;
      }
      for (const old of pages.keys()) {
        if (kept <= MAX_KEPT || old === address) break;
        forget(old);
        await Promise.resolve(); // its size is taken off
      }
      return page;
    },

    /** Bytes of all pages that are kept. */
    size: (): number => kept,
  };
}

const sizeOf = ({ plain, br, gzip: zipped }: PageBytes) => plain.length + br.length + zipped.length;
