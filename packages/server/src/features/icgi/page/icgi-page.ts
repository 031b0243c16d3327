import type { EmbeddedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import type { ProductPage } from '../../products/product-kind.ts';
import { openingKeyframe, walkthroughPage } from './walkthrough-page.ts';

/** The public page of a walkthrough. A place in it is the id of a keyframe. */
export const icgiPage: ProductPage<EmbeddedIcgi> = {
  entry: 'icgi-page.entry.tsx',
  /**
   * Lists of frames stay behind: a player plays what `media.transitions` names. So do the contents of widgets: they are
   * fetched when a visitor opens one.
   */
  embed(walkthrough) {
    const { product } = walkthrough;
    const transitions = product.transitions.map((transition) => ({ ...transition, frames: [] }));
    const heads = Object.entries(walkthrough.widgets).map(([key, { id, type, name }]) => [key, { id, type, name }]);
    return { ...walkthrough, product: { ...product, transitions }, widgets: Object.fromEntries(heads) };
  },
  findPlace: (walkthrough, place) => (openingKeyframe({ walkthrough }, place)?.id === place ? place : null),
  render: (walkthrough, { project, language, status, place, address }, script) =>
    walkthroughPage({ project, language, status, walkthrough }, place, address, script),
};
