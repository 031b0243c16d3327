import { frameAddress, isEmbeddable } from '@diorama/documents/widget/embed-hosts.ts';

/** Why a page cannot be shown in a frame; null when it can. */
export const refusedPage = (href: string): string | null =>
  isEmbeddable(frameAddress(href)) ? null : 'Pages of this host cannot be shown in a frame. Not saved.';
