import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib';
import { limit } from '../../platform/concurrency/limit.ts';

const brotli = promisify(brotliCompress);
const deflate = promisify(deflateRaw);
/** Pages are compressed once and read often; above 9 brotli becomes slow. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
/** Bytes of pages kept in memory. */
const MAX_KEPT = 32 * 1024 * 1024;

/** How that part of a page begins which is the same for all places in a product: texts and data, nearly all of it. */
export const SHARED_FROM = '<article id="text"';
/** A gzip file of no name and no time. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
/** Ends on a whole byte, and what follows refers to nothing before it: parts made apart can be joined. */
const JOINABLE = { level: 9, finishFlush: constants.Z_FULL_FLUSH };

/** A page as it is sent, in the forms it has. */
export interface PageBytes {
  etag: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
}

/** The page of a product, with what the pages of its places share. */
export interface KeptPage extends PageBytes {
  br: Buffer;
  gzip: Buffer;
  shared: { text: Buffer; deflated: Buffer };
}

/** The tag of a page by what it depends on. */
export const etagOf = (key: string): string => `"${createHash('sha256').update(key).digest('base64url').slice(0, 27)}"`;

/**
 * The page of one place in a product. Its beginning, with the first picture, is compressed; the rest is taken from the
 * product's own page as it is, so that a hundred addresses of one product cost little more than one.
 */
export async function pageBeginningAt(html: string, { shared }: KeptPage, etag: string): Promise<PageBytes> {
  const plain = Buffer.from(html);
  const { opening, rest } = parted(plain);
  if (!rest.equals(shared.text)) return { etag, plain };
  const began = await deflate(opening, JOINABLE);
  return { etag, plain, gzip: gzipOf(plain, [began, shared.deflated]) };
}

function parted(plain: Buffer): { opening: Buffer; rest: Buffer } {
  const at = plain.indexOf(SHARED_FROM);
  return at < 0
    ? { opening: plain, rest: plain.subarray(plain.length) }
    : { opening: plain.subarray(0, at), rest: plain.subarray(at) };
}

function gzipOf(plain: Buffer, deflated: readonly Buffer[]): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(plain), 0);
  trailer.writeUInt32LE(plain.length % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, ...deflated, trailer]);
}

/**
 * Keeps rendered, compressed pages, one for each product and language; the least recently requested are dropped first.
 */
export function createPageCache() {
  const pages = new Map<string, { key: string; page: Promise<KeptPage> }>();
  const oneAtATime = limit(1);
  let kept = 0;

  /** One page at a time: files are read on the same threads. */
  const make = (key: string, render: () => string): Promise<KeptPage> =>
    oneAtATime(async () => {
      const plain = Buffer.from(render());
      const { opening, rest } = parted(plain);
      const br = await brotli(plain, BROTLI);
      const [began, deflated] = [await deflate(opening, JOINABLE), await deflate(rest, { level: 9 })];
      const shared = { text: rest, deflated };
      return { etag: etagOf(key), plain, br, gzip: gzipOf(plain, [began, deflated]), shared };
    });

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
    async get(address: string, key: string, render: () => string): Promise<KeptPage> {
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

const sizeOf = ({ plain, br, gzip, shared }: KeptPage) =>
  plain.length + br.length + gzip.length + shared.deflated.length;
