import type { Picture } from '@diorama/contract/public/picture.ts';

/** Address of the smallest size of a picture that suits a list. */
export function thumbOf(picture: Picture | null | undefined): string | undefined {
  const webp = picture?.sources.filter(({ type }) => type === 'image/webp') ?? [];
  return (webp[0] ?? picture?.sources[0])?.url;
}
