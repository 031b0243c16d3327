import sharp, { type Sharp } from 'sharp';

/** How the picture of a texture is read. */
export interface TextureReading {
  /** px along the longer side at most. */
  side: number;
  /** Whether something that is drawn reads its alpha; without it, what lies under alpha 0 is seen. */
  usesAlpha: boolean;
  /** Pixels of the largest picture that is read. */
  maxPixels: number;
}

/**
 * The picture of a model's texture as glTF means it: its four channels are four values that have nothing to do with each
 * other, and a colour profile in the file is ignored (glTF 2.0, 3.9.2 and 3.9.4). The library multiplies colours by alpha
 * before it makes a picture smaller, wherever `removeAlpha` is called: colours and alpha are made smaller apart.
 */
export async function texturePicture(
  bytes: Uint8Array,
  { side, usesAlpha, maxPixels }: TextureReading,
): Promise<Sharp> {
  const read = () => sharp(bytes, { limitInputPixels: maxPixels, sequentialRead: true, ignoreIcc: true });
  const smaller = (picture: Sharp) =>
    picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
  const { width = 0, height = 0, hasAlpha, space } = await read().metadata();
  if (space === 'cmyk') return fromInks(smaller(read().pipelineColourspace('cmyk')));
  if (!hasAlpha) return smaller(read());
  const isLarge = Math.max(width, height) > side;
  if (!usesAlpha) return isLarge ? smaller(sharp(await written(read().removeAlpha()))) : read().removeAlpha();
  if (!isLarge) return read();
  const [colour, alpha] = await Promise.all([
    written(read().removeAlpha()).then((png) =>
      smaller(sharp(png)).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }),
    ),
    written(read().extractChannel('alpha')).then((png) => smaller(sharp(png)).toColourspace('b-w').raw().toBuffer()),
  ]);
  const size = { width: colour.info.width, height: colour.info.height };
  return sharp(colour.data, { raw: { ...size, channels: colour.info.channels } }).joinChannel(alpha, {
    raw: { ...size, channels: 1 },
  });
}

/**
 * A picture in printing inks as browsers draw it for WebGL: each ink takes away light, and the profile is ignored. The library
 * would use a profile of its own for inks.
 */
async function fromInks(picture: Sharp): Promise<Sharp> {
  const { data, info } = await picture.toColourspace('cmyk').raw().toBuffer({ resolveWithObject: true });
  const made = Buffer.alloc(info.width * info.height * 3);
  for (let at = 0; at < info.width * info.height; at += 1) {
    const light = (255 - (data[at * info.channels + 3] ?? 0)) / 255;
    for (let ink = 0; ink < 3; ink += 1)
      made[at * 3 + ink] = Math.round((255 - (data[at * info.channels + ink] ?? 0)) * light);
  }
  return sharp(made, { raw: { width: info.width, height: info.height, channels: 3 } });
}

/** Packed lightly: pictures of 16,384 pixels a side would take a gigabyte otherwise. */
const written = (picture: Sharp): Promise<Buffer> => picture.png({ compressionLevel: 1 }).toBuffer();
