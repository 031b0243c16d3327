/** The one layer in a file of tiles: a file holds the features of one layer of a map. */
export const TILE_LAYER = 'features';

/** px around a point within which others join it. */
export const CLUSTER_RADIUS = 48;

/** Property of a joined point: how many it holds of the category at this place of its file's list. */
export const countKey = (index: number): string => `n${index}`;

/** Property of a joined point: the zoom from which its points come apart. */
export const APART_AT = 'apart';

/** Property of a cell of a heatmap: what its points weigh together. */
export const WEIGHT = 'weight';

/** What a hotspot weighs in a heatmap, 0 to 1. */
export const heatWeight = (value: number): number => Math.max(0, Math.min(1, value / 100));
