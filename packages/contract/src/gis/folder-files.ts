/**
 * Files of a map in a folder without a server: its features that do not stand in the page, `{product: {layers}}`, or the
 * index of a layer of files, not compressed, by the place of the layer in its map, from 0.
 */
export type MapFolderFile = 'map.json' | `layers/${number}.json`;
