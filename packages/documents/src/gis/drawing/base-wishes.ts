import { mapPositions, type OutlineGeometry } from '../geometry/geojson.ts';
import { simplifiedTo } from '../geometry/simplify.ts';
import type { NameGroup } from './name-groups.ts';

/** What a map takes away from the base below it. */
export interface BaseWishes {
  /** Names that are not drawn. */
  hidden: readonly NameGroup[];
  /** Where no houses stand; null: they stand everywhere. */
  cleared: OutlineGeometry | null;
}

interface Wishing {
  hiddenNames?: readonly NameGroup[] | undefined;
  clearsSite?: boolean | undefined;
}

/** Corners of the site that is cleared: a page carries it, and each house of a tile is compared with it. */
const MOST_CORNERS = 60;
/** Digits of a degree: about 10 cm. */
const DIGITS = 6;

/** The wishes of a map's settings. `site`: its main shape. */
export function wishesOf({ hiddenNames = [], clearsSite = false }: Wishing, site: OutlineGeometry | null): BaseWishes {
  const isArea = site?.type === 'Polygon' || site?.type === 'MultiPolygon';
  return { hidden: hiddenNames, cleared: clearsSite && isArea ? rounded(site) : null };
}

/**
 * A base with wishes in the fragment of its address, which no request sends: so it is another base, without another field. Built-in
 * ones have nothing that could be taken away.
 */
export function withWishes<Base extends { type: 'built-in' } | { type: 'style'; url: string }>(
  base: Base,
  { hidden, cleared }: BaseWishes,
): Base {
  if (base.type === 'built-in' || (hidden.length === 0 && !cleared)) return base;
  const wishes = { ...(hidden.length > 0 && { h: hidden }), ...(cleared && { c: cleared }) };
  const [address = ''] = base.url.split('#');
  return { ...base, url: `${address}#${encodeURIComponent(JSON.stringify(wishes))}` };
}

function rounded(site: OutlineGeometry): OutlineGeometry {
  const round = (degrees: number) => Math.round(degrees * 10 ** DIGITS) / 10 ** DIGITS;
  return mapPositions(simplifiedTo(site, MOST_CORNERS), ([lng, lat]) => [round(lng), round(lat)]);
}
