import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { GisPageSource, LayerTiles, PageLayer, PublishedGis } from '@diorama/contract/gis/published-gis.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import { themeColors } from '@diorama/documents/theme/color-tokens.ts';
import type { JoinedPoints } from '../../../platform/tiles/joined-points.ts';
import { publicAddress } from '../../media/serving/media-address.ts';
import type { MadeFile, MadeParts } from '../../products/product-kind.ts';
import { largeLayers, type TileableLayer } from './large-layers.ts';
import { layerIndex } from './layer-index.ts';
import { layerTiles } from './layer-tiles.ts';
import { mapPictures } from './picture/map-pictures.ts';

/** Features of a layer of files that the page's source keeps: those that its text names. */
export const MOST_KEPT = 1_000;
/** Texts of the project that names of one layer may be; a name beyond shows its key. */
const MOST_TEXTS = 1_000;

/** Columns of numbers and names are no smaller at any higher level, which take up to four times as long. */
const INDEX_LEVEL = 4;

/** What publishing makes of a map: files of its large layers, and its picture. */
export async function makeGis(map: PublishedGis, embed: (map: PublishedGis) => GisPageSource): Promise<MadeParts> {
  const files: MadeFile[] = [];
  const look = { tokens: themeColors(map.theme), categories: new Set(map.product.categories.map(({ id }) => id)) };
  const address = (bytes: Buffer, type: string, name: string): string => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    files.push({ sha256, type, bytes });
    return publicAddress(sha256, name);
  };
  const large = new Set<string>(largeLayers(map.product.layers).map(({ id }) => id));
  const names: string[] = [];
  const joinedOf = new Map<string, JoinedPoints>();
  const layers = map.product.layers.map((layer): PageLayer => {
    if (layer.type === 'label' || !large.has(layer.id)) return layer;
    const { bytes, about, joined } = layerTiles(layer, look);
    if (joined) joinedOf.set(layer.id, joined);
    const index = gzipSync(JSON.stringify(layerIndex(layer)), { level: INDEX_LEVEL });
    for (const { id, name } of layer.features.slice(MOST_KEPT)) names.push(`${id}\t${JSON.stringify(name)}`);
    const texts = textsOf(layer);
    const made = {
      ...about,
      ...(texts ? { texts } : {}),
      tiles: address(bytes, 'application/vnd.pmtiles', 'layer.pmtiles'),
      index: address(index, 'application/gzip', 'layer.json.gz'),
    };
    return { ...shortened(layer, map.product.mainShape?.id), files: made };
  });
  const page: GisPageSource = embed({ ...map, product: { ...map.product, layers } });
  return {
    page: { ...page, ...(names.length > 0 ? { names: `\n${names.join('\n')}\n` } : {}) },
    files,
    pictures: await mapPictures(map, joinedOf),
  };
}

/** The project's texts used as names and on cards, which a page fills in on request; undefined if there are none. */
function textsOf({ features }: TileableLayer): LayerTiles['texts'] {
  const texts = new Map<string, I18nString>();
  for (const { name, text } of features)
    for (const each of [name, text])
      if (each?.type === 'variable' && texts.size < MOST_TEXTS)
        texts.set(each.key, { type: 'variable', key: each.key });
  return texts.size > 0 ? Object.fromEntries(texts) : undefined;
}

/** With the features that the page's text names, and the main shape. */
function shortened<Layer extends TileableLayer>(layer: Layer, mainShape: string | undefined): Layer {
  const features = layer.features.filter(({ id }, at) => at < MOST_KEPT || id === mainShape);
  return { ...layer, features };
}
