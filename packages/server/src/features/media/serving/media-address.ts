import { createHmac, timingSafeEqual } from 'node:crypto';

const DAY = 86_400_000;

/** The last part of a media address: readable, and harmless in any header or path. */
const addressName = (fileName: string): string =>
  encodeURIComponent(fileName.normalize('NFC').replace(/[^\p{L}\p{N}._ -]/gu, '_'));

/** Of published media: no signature, cached for ever. */
export const publicAddress = (sha256: string, fileName: string): string => `/media/${sha256}/${addressName(fileName)}`;

/** Makes and checks addresses under `/media`. Bytes are addressed by their SHA-256, so an address never changes meaning. */
export function createMediaAddresses(secret: Buffer) {
  const signature = (sha256: string, day: number) =>
    createHmac('sha256', secret).update(`${sha256}.${day}`).digest('base64url');

  return {
    /** For published media: no signature, cached for ever. */
    public: publicAddress,

    /** For drafts: signed, valid until the end of tomorrow (UTC), and the same all day so that browsers can cache it. */
    signed(sha256: string, fileName: string): string {
      const day = Math.floor(Date.now() / DAY) + 1;
      return `/media/${sha256}/${addressName(fileName)}?d=${day}&s=${signature(sha256, day)}`;
    },

    /** True when the query holds a signature of these bytes that has not run out. */
    isSigned(sha256: string, query: { d?: string | undefined; s?: string | undefined }): boolean {
      const day = Number(query.d);
      if (!query.s || !Number.isInteger(day) || day < Math.floor(Date.now() / DAY)) return false;
      const expected = Buffer.from(signature(sha256, day));
      const given = Buffer.from(query.s);
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

export type MediaAddresses = ReturnType<typeof createMediaAddresses>;
