import { Constants } from '@babylonjs/core/Engines/constants.js';
import type { BaseTexture } from '@babylonjs/core/Materials/Textures/baseTexture.js';
import { Texture as BabylonTexture } from '@babylonjs/core/Materials/Textures/texture.js';
import {
  ClampToEdgeWrapping,
  LinearFilter,
  LinearMipmapLinearFilter,
  type MagnificationTextureFilter,
  type MinificationTextureFilter,
  MirroredRepeatWrapping,
  NearestFilter,
  RepeatWrapping,
  Source,
  SRGBColorSpace,
  Texture,
} from 'three';
import { exactBitmap } from './exact-pictures.ts';
import type { ModelFileType } from './model-file-type.ts';
import { createStoredPictures, type StoredPictures } from './stored-pictures.ts';

/** Longest side of a picture in a file, px: phones have to hold all of them at once. */
const LONGEST_SIDE = 1024;

/** Pixels of a picture that stays as it is: it may be a palette. */
const SMALL = 64 * 64;

/** What a use of a picture is, and whether it reads its alpha: one picture may have uses that do and others that do not. */
interface Use {
  isColor: boolean;
  hasAlpha: boolean;
}

type Mean = readonly [red: number, green: number, blue: number, alpha: number];

/** Pictures of a file, however many materials show them. */
export interface FilePictures {
  /** Null: there is none, or its picture cannot be read here, as one packed for graphics cards. */
  textureOf(from: BaseTexture | null, use: Use): Promise<Texture | null>;
  /** Red, green, blue and alpha over all of a picture, linear: 0 to 1; white where there is none. */
  meanOf(from: BaseTexture | null, hasAlpha: boolean): Promise<Mean>;
  dispose(): void;
}

interface FilePicture {
  from: BabylonTexture;
  /** Its address, and whether it has its alpha. */
  picture: string;
  bitmap: ImageBitmap;
}

export function createFilePictures(type: ModelFileType): FilePictures {
  const stored = createStoredPictures();
  /** By address, with alpha and without. */
  const bitmaps = new Map<string, Promise<ImageBitmap | null>>();
  /**
   * By address, alpha, type and edges: the exporter of USDZ writes one file for each source, in the type of one of its
   * textures, and three.js takes the edges of a file from the first material that shows it.
   */
  const sources = new Map<string, Source<ImageBitmap>>();
  const read = async (from: BaseTexture | null, hasAlpha: boolean): Promise<FilePicture | null> => {
    if (!(from instanceof BabylonTexture) || !from.url) return null;
    const picture = `${hasAlpha ? 'alpha' : 'opaque'} ${from.url}`;
    const reading = bitmaps.get(picture) ?? readPicture(from.url, hasAlpha, stored);
    bitmaps.set(picture, reading);
    const bitmap = await reading;
    // The scene shows it: a file without it would silently be another model.
    if (!bitmap && !from.loadingError && from.isReady()) throw new Error('A picture that is shown cannot be read');
    return bitmap && { from, picture, bitmap };
  };
  return {
    async meanOf(from, hasAlpha) {
      const found = await read(from, hasAlpha);
      return found ? meanOf(found.bitmap) : [1, 1, 1, 1];
    },
    async textureOf(texture, { isColor, hasAlpha }) {
      const found = await read(texture, hasAlpha);
      if (!found) return null;
      const { from, picture, bitmap } = found;
      // A picture without holes is a tenth of the bytes so; one of directions, or of a few plain colours, would get wrong ones.
      const isSmall = bitmap.width * bitmap.height <= SMALL;
      const mimeType = !hasAlpha && isColor && !isSmall ? 'image/jpeg' : 'image/png';
      const edges = type === 'usdz' ? `${from.wrapU} ${from.wrapV} ` : '';
      const key = `${mimeType} ${edges}${picture}`;
      const source = sources.get(key) ?? new Source(bitmap);
      sources.set(key, source);
      return textureWith(source, from, isColor, mimeType);
    },
    dispose: () => stored.dispose(),
  };
}

/** Babylon's three wrap modes by their numbers. */
const WRAPS = [ClampToEdgeWrapping, RepeatWrapping, MirroredRepeatWrapping] as const;

const SMOOTH = [LinearFilter, LinearMipmapLinearFilter] as const;
/** How models show the pixels of a picture; all others are smooth. */
const FILTERS: Readonly<Record<number, readonly [MagnificationTextureFilter, MinificationTextureFilter]>> = {
  [Constants.TEXTURE_NEAREST_LINEAR_MIPLINEAR]: [NearestFilter, LinearMipmapLinearFilter],
  [Constants.TEXTURE_NEAREST_NEAREST]: [NearestFilter, NearestFilter],
};

function textureWith(
  source: Source<ImageBitmap>,
  from: BabylonTexture,
  isColor: boolean,
  mimeType: 'image/jpeg' | 'image/png',
): Texture {
  const made = new Texture();
  made.source = source;
  made.flipY = false;
  if (isColor) made.colorSpace = SRGBColorSpace;
  made.channel = from.coordinatesIndex;
  made.wrapS = WRAPS[from.wrapU] ?? RepeatWrapping;
  made.wrapT = WRAPS[from.wrapV] ?? RepeatWrapping;
  made.repeat.set(from.uScale, from.vScale);
  made.offset.set(from.uOffset, from.vOffset);
  made.rotation = -from.wAng;
  const [mag, min] = FILTERS[from.samplingMode] ?? SMOOTH;
  made.magFilter = mag;
  made.minFilter = min;
  made.userData.mimeType = mimeType;
  return made;
}

/** Pixels of a side that are enough for a mean. */
const FEW = 16;

function meanOf(bitmap: ImageBitmap): Mean {
  const context = new OffscreenCanvas(FEW, FEW).getContext('2d');
  if (!context) return [1, 1, 1, 1];
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, FEW, FEW);
  const { data } = context.getImageData(0, 0, FEW, FEW);
  const mean = (channel: number): number =>
    data.reduce((sum, value, at) => (at % 4 === channel ? sum + (value / 255) ** (channel === 3 ? 1 : 2.2) : sum), 0) /
    FEW ** 2;
  return [mean(0), mean(1), mean(2), mean(3)];
}

async function readPicture(url: string, hasAlpha: boolean, stored: StoredPictures): Promise<ImageBitmap | null> {
  try {
    // Pages may show pictures out of their own memory, but not fetch them.
    const whole = new Image();
    whole.src = url;
    await whole.decode();
    const share = Math.min(1, LONGEST_SIDE / Math.max(whole.width, whole.height));
    const [width, height] = [Math.round(whole.width * share), Math.round(whole.height * share)];
    const pixels = hasAlpha ? stored.whole(whole, { width, height }) : null;
    const made = pixels ? await exactBitmap(pixels) : !hasAlpha && (await stored.opaque(whole, { width, height }));
    if (made) return made;
    // Profiles of colours in pictures of models are ignored, as in scenes.
    const asStored = { colorSpaceConversion: 'none', premultiplyAlpha: 'none' } as const;
    return await createImageBitmap(whole, {
      ...{ resizeWidth: width, resizeHeight: height, resizeQuality: 'high' },
      ...asStored,
    });
  } catch {
    return null;
  }
}
