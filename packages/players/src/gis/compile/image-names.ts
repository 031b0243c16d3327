/** What an image shows, as its name says: images are drawn when the map first needs them. */
export type NamedImage =
  | { kind: 'pin'; icon: string; color: string }
  | { kind: 'post'; height: number }
  | { kind: 'plate' }
  | Mark;

/** What marks a hit of a search or a point of a way: a drop that stands on it, a ring or a disc around it. Size in px. */
export interface Mark {
  kind: 'mark';
  shape: 'drop' | 'ring' | 'disc';
  icon: string;
  color: string;
  halo: string;
  size: number;
}

/** The image of a mark. */
export const markImage = ({ shape, icon, color, halo, size }: Omit<Mark, 'kind'>): string =>
  ['gis-mark', shape, icon, color, halo, Math.round(size)].join('|');

/** A round pin with an icon, or with a dot. */
export const pinImage = (icon: string | null, color: string): string => `gis-pin|${icon ?? ''}|${color}`;

/** A post of so many px with a dot at its foot. */
export const postImage = (height: number): string => `gis-post|${Math.round(height)}`;

/** px of a post's image below the middle of its foot. */
export const POST_FOOT = 7;

/** The plate behind a label's text; it stretches. */
export const PLATE = 'gis-plate';

/** What the name says; null is not one of ours. */
export function readImageName(name: string): NamedImage | null {
  const [kind, first = '', second = '', color = '', halo = '', size = ''] = name.split('|');
  if (kind === 'gis-pin') return { kind: 'pin', icon: first, color: second };
  if (kind === 'gis-post') return { kind: 'post', height: Number(first) };
  if (kind === 'gis-mark' && (first === 'drop' || first === 'ring' || first === 'disc'))
    return { kind: 'mark', shape: first, icon: second, color, halo, size: Number(size) };
  return kind === PLATE ? { kind: 'plate' } : null;
}
