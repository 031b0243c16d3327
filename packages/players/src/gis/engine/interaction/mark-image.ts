/** What marks a hit of a search or a point of a way: a drop that stands on it, a ring or a disc around it. Size in px. */
export interface Mark {
  shape: 'drop' | 'ring' | 'disc';
  icon: string;
  color: string;
  halo: string;
  size: number;
}

const MARK = 'gis-mark';

/** The image of a mark. */
export const markImage = ({ shape, icon, color, halo, size }: Mark): string =>
  [MARK, shape, icon, color, halo, Math.round(size)].join('|');

/** What the name of a mark says; null is another image. */
export function readMark(name: string): Mark | null {
  const [kind, shape, icon = '', color = '', halo = '', size = ''] = name.split('|');
  if (kind !== MARK || (shape !== 'drop' && shape !== 'ring' && shape !== 'disc')) return null;
  return { shape, icon, color, halo, size: Number(size) };
}
