import sharp from 'sharp';

type Size = { width: number; height: number };
type Target = Size & { maxBytes: number; quality: number };

const open = (pixels: Buffer, { width, height }: Size) =>
  sharp(pixels, { raw: { width, height, channels: 4 } })
    .flip()
    .removeAlpha();

/** A keyframe: the quality steps down until the file fits its budget. */
export async function encodeStill(pixels: Buffer, target: Target): Promise<Buffer> {
  for (let quality = target.quality; ; quality -= 4) {
    const picture = await open(pixels, target).webp({ quality, effort: 5, smartSubsample: true }).toBuffer();
    if (picture.length <= target.maxBytes || quality <= 60) return picture;
  }
}

/** A frame of a transition, scaled to its size. The ends stand still on the screen, so they may take twice the bytes. */
export async function encodeWithin(pixels: Buffer, from: Size, target: Target, isEnd: boolean): Promise<Buffer> {
  const limit = isEnd ? target.maxBytes * 2 : target.maxBytes;
  for (let quality = target.quality; ; quality -= 6) {
    const picture = await open(pixels, from)
      .resize(target.width, target.height, { kernel: 'lanczos3' })
      .webp({ quality, effort: 6 })
      .toBuffer();
    if (picture.length <= limit || quality <= 40) return picture;
  }
}
