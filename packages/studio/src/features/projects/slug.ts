import { SLUG_CHARACTERS, SLUG_PATTERN } from '@diorama/contract/validation/texts.ts';

/** A slug that suits a name: `Sjöstaden, etapp 4` becomes `sjostaden-etapp-4`. */
export const slugFrom = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);

/** What is wrong with a slug; null when nothing is. */
export function slugFault(slug: string): string | null {
  const usable = slug.trim().toLowerCase();
  if (usable === '') return 'Enter an address';
  return SLUG_PATTERN.test(usable) ? null : SLUG_CHARACTERS;
}
