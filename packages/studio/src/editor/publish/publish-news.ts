import type { PublicationInfo } from '@diorama/contract/publications/publications.contract.ts';

/** Publications that this page made live itself: they are no news to its editor. */
const madeLiveHere = new Set<string>();

/** Call before requesting that an earlier version goes live. */
export const noteMadeLive = (publicationId: string): void => void madeLiveHere.add(publicationId);

/** What somebody else did to what visitors see, for a quiet notice; null when nothing changed or it was oneself. */
export function publishNews(
  before: readonly PublicationInfo[],
  after: readonly PublicationInfo[],
  userId: string,
): string | null {
  const live = after.find((publication) => publication.live);
  if (!live) return before.some((publication) => publication.live) ? 'It is not live any more' : null;
  const { publicationId, version, by } = live;
  if (before.some((publication) => publication.live && publication.publicationId === publicationId)) return null;
  if (before.some((publication) => publication.publicationId === publicationId)) {
    // It is known who published a version, not who made it live again.
    return madeLiveHere.delete(publicationId) ? null : `v${version} was made live again`;
  }
  return by?.id === userId ? null : `${by?.name ?? 'Someone'} published v${version}`;
}
