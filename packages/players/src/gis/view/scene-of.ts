import type { MapBase } from '@diorama/contract/gis/base-map.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { themeColors } from '@diorama/documents/theme/color-tokens.ts';
import type { GisScene } from '../gis-scene.ts';
import type { MapData } from './map-model.ts';

/** A published map as the engine draws it. */
export function sceneOf(data: MapData, { base, tiles }: MapBase, language: Language): GisScene {
  const { product, theme } = data;
  return {
    document: product,
    base,
    tiles,
    icons: data.icons,
    pictureUrl: ({ url }) => url || null,
    language,
    tokens: themeColors(theme),
    font: theme.fonts.body,
  };
}
