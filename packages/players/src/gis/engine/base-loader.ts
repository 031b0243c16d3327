import type { Palette } from '@diorama/documents/gis/drawing/palettes.ts';
import type { SlottedStyle } from '../base/slots.ts';
import type { GisScene } from '../gis-scene.ts';
import type { AllMapParts, MapParts } from '../parts/map-parts.ts';
import type { ReadCredits } from './credits.ts';

/** The base of a scene, complete; `key` identifies it. */
export interface LoadedBase {
  key: string;
  style: SlottedStyle;
  /** How its attributions are read where they are more than a name. */
  readCredits?: ReadCredits;
  /** Why the built-in one stands in for a provider's; null: it does not. */
  problem: string | null;
}

type BaseScene = Pick<GisScene, 'base' | 'language' | 'font' | 'tiles' | 'document'>;

/** Two scenes with the same key have the same base. */
export function baseKey({ base, language, font, tiles, document }: BaseScene): string {
  return JSON.stringify([base, language, font, tiles, document.settings.globe === true]);
}

/** At once for a built-in one whose part and colours are there, else later. One that cannot be had becomes the built-in one. */
export function loadBase(scene: BaseScene, parts: MapParts): LoadedBase | Promise<LoadedBase> {
  const { base, language, font, document } = scene;
  const key = baseKey(scene);
  const isGlobe = document.settings.globe === true;
  const builtIn = (problem: string | null) => {
    const [name, own] = base.type === 'built-in' ? [base.style, base.palette] : [base.fallback];
    const make = (baseStyle: AllMapParts['baseStyle'], palette: Palette): LoadedBase => {
      const options = { palette, language, font, tiles: absolute(scene.tiles), isGlobe };
      return { key, style: baseStyle(name, options), problem };
    };
    const palette = own ?? parts.palettes?.[name];
    if (parts.baseStyle && palette) return make(parts.baseStyle, palette);
    return Promise.all([
      import('../parts/built-in/base-style.ts'),
      import('@diorama/documents/gis/drawing/palettes.ts'),
    ]).then(([{ baseStyle }, { PALETTES }]) => make(baseStyle, PALETTES[name]));
  };
  if (base.type === 'built-in') return builtIn(null);
  const { url } = base;
  const provided = parts.providerStyle
    ? parts.providerStyle(url, { font, language, isGlobe })
    : import('../parts/provider/provider-style.ts').then((part) =>
        part.providerStyle(url, { font, language, isGlobe }),
      );
  return provided.then(
    (provider) => ({ key, ...provider, problem: null }),
    (error: unknown) => builtIn(error instanceof Error ? error.message : String(error)),
  );
}

/** The reader of tiles knows no page that addresses could be relative to. */
function absolute({ world, satellite }: GisScene['tiles']): GisScene['tiles'] {
  const { href } = window.location;
  return { world: new URL(world, href).href, satellite: new URL(satellite, href).href };
}
