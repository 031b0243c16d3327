const POST = 'gis-post';

/** A post of so many px with a dot at its foot. */
export const postImage = (height: number): string => [POST, Math.round(height)].join('|');

/** px of a post, as the name of its image says; null is another image. */
export function readPost(name: string): number | null {
  const [kind, height] = name.split('|');
  return kind === POST ? Number(height) : null;
}

/** px of a post's image below the middle of its foot. */
export const POST_FOOT = 7;

/** The plate behind a label's text; it stretches. */
export const PLATE = 'gis-plate';
