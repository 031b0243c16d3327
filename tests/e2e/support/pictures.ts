import sharp from 'sharp';

/** A file as Playwright hands it to a file field. */
export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const WIDTH = 640;
const HEIGHT = 360;

/** A still: a sky, a ground, and a bar whose place identifies the view. `at` is 0..1. */
export async function still(name: string, at: number): Promise<UploadFile> {
  return { name, mimeType: 'image/png', buffer: await picture(at) };
}

/** The frames of a move from one still to another: the bar travels. */
export function frames(prefix: string, from: number, to: number, count: number): Promise<UploadFile[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `${prefix}_${String(index + 1).padStart(4, '0')}.png`,
      mimeType: 'image/png',
      buffer: await picture(from + ((to - from) * index) / (count - 1)),
    })),
  );
}

export function picture(at = 0): Promise<Buffer> {
  const x = Math.round(at * (WIDTH - 80));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="60%" fill="#a8c5e2"/><rect y="60%" width="100%" height="40%" fill="#6f8f5a"/>
    <rect x="${x}" y="90" width="80" height="180" fill="#d9822b"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
