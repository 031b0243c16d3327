import type { PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';

/** What the visible parts need of a walkthrough. */
export type WalkthroughData = Pick<PublishedIcgi, 'id' | 'product' | 'menu' | 'media' | 'theme'>;

/** What opens over the picture when something in it is pressed: a panel of its own, or a widget, by its id in the product. */
export interface Opening {
  type: 'marker' | 'shape' | 'widget';
  id: string;
}
