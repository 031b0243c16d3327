/** Widths of stills, pixels. A width above the original's is not made; the original's own width is. */
export const STILL_WIDTHS = [640, 1280, 1920, 2560, 3840] as const;

/** Formats of stills, best first. */
export const STILL_FORMATS = ['avif', 'webp', 'jpeg'] as const;
export type StillFormat = (typeof STILL_FORMATS)[number];

/** The small picture in lists: WebP, 480 px wide at most. */
export const THUMB_RECIPE = 'thumb-1';

/** Pixels: the longer side of a thumbnail at most. */
export const THUMB_WIDTH = 480;
export const THUMB_QUALITY = 72;

/** Pixels in all that are decoded of one picture, unless the operator says otherwise (CONTRACT 4). */
export const MAX_PIXELS = 64_000_000;

/** Quality of stills, each about as good as the others; AVIF with little effort, because it is slow (decision 0041). */
export const STILL_QUALITY = { avif: 55, webp: 80, jpeg: 82 } as const;
export const AVIF_EFFORT = 1;

/** Largest width of the pictures a sequence is played from where there is no video encoder, pixels. */
export const FRAME_WIDTH = 1280;

/** Names a still's rendition in the `renditions` table. The number changes when the recipe does. */
export const stillRecipe = (format: StillFormat, width: number): string => `still-1-${format}-${width}`;

/** Raised when previews made before should be made again. */
export const PREVIEW_VERSION = 2;

/** The picture of a video or a model where it is shown large: WebP. */
export const POSTER_RECIPE = 'poster-1';

/** Pixels: the longer side of a poster at most. */
export const POSTER_WIDTH = 1280;

/** Lengths of a video's longer side, pixels; none above the frames' own is made. */
export const VIDEO_SIDES = [1920, 1280, 960] as const;

/** Increase it when existing encodes should be made again. */
export const VIDEO_RECIPE_VERSION = 1;

export type Direction = 'forward' | 'reverse';

/** Increase it when existing portrait videos should be made again. */
export const PORTRAIT_RECIPE_VERSION = 1;

/** Widest portrait video, pixels: a phone in either orientation shows no wider one sharper. */
export const PORTRAIT_WIDTH = 1280;

/** Names the rendition of a video that is cropped from one of this width. */
export const portraitRecipe = (width: number, direction: Direction): string =>
  `portrait-${PORTRAIT_RECIPE_VERSION}-${width}-${direction}`;

/** Names a video's rendition in the `renditions` table. */
export const videoRecipe = (width: number, direction: Direction): string =>
  `video-${VIDEO_RECIPE_VERSION}-${width}-${direction}`;

/** Width in pixels of the videos that were made, the largest first: those of which both directions are there. */
export function madeWidths(
  recipes: readonly string[],
  recipeOf: (width: number, direction: Direction) => string,
): number[] {
  const made = new Set(recipes);
  const widths = new Set(recipes.map((recipe) => Number(/-(\d+)-(?:forward|reverse)$/.exec(recipe)?.[1] ?? 0)));
  return [...widths]
    .filter((width) => made.has(recipeOf(width, 'forward')) && made.has(recipeOf(width, 'reverse')))
    .sort((a, b) => b - a);
}
