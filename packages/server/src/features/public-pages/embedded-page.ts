import type { IcgiPage, PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';

/** What the page carries for its player. Lists of frames stay behind: a player plays what `media.transitions` names. */
export function embeddedWalkthrough(walkthrough: PublishedIcgi): PublishedIcgi {
  const { product } = walkthrough;
  const transitions = product.transitions.map((transition) => ({ ...transition, frames: [] }));
  return { ...walkthrough, product: { ...product, transitions } };
}

/** How a project introduces itself on its pages. */
export type PageProject = IcgiPage['project'];
