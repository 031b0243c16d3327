import encodeQR from 'qr';

/** Bytes of a text, at most: the modules of a longer one are too small for the camera of a phone. */
const MOST = 504;
/** Modules of white around a code: readers need them. Source: ISO/IEC 18004, "quiet zone". */
const QUIET = 4;

/** A QR code as a drawing: the dark modules as an SVG path, in a square whose sides are `size` long. */
export interface QrPicture {
  size: number;
  path: string;
}

/** The code of a text in UTF-8, which survives 15 % damage; null for one of more than 504 bytes. */
export function qrPicture(text: string): QrPicture | null {
  if (new TextEncoder().encode(text).length > MOST) return null;
  const code = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET });
  const path = code.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return { size: code.length, path };
}
