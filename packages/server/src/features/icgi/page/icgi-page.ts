import type { IcgiPageSource, PublishedIcgi } from '@diorama/contract/icgi/published-icgi.ts';
import type { ProductPage } from '../../products/product-kind.ts';
import { textsOfWidget } from '../../widget/widget-text.ts';
import { openingKeyframe, walkthroughPage } from './walkthrough-page.ts';

/** The public page of a walkthrough. A place in it is the id of a keyframe. */
export const icgiPage: ProductPage<IcgiPageSource, PublishedIcgi> = {
  entry: 'icgi-page.entry.tsx',
  unpublished: { en: 'This walkthrough has not been published', sv: 'Rundvandringen har inte publicerats' },
  keepsWhole: true,
  /**
   * Lists of frames stay behind: a player plays what `media.transitions` names. So do the contents of widgets: they are
   * fetched when a visitor opens one. Their texts are part of the page's.
   */
  embed(walkthrough) {
    const { product } = walkthrough;
    const transitions = product.transitions.map((transition) => ({ ...transition, frames: [] }));
    const widgets: IcgiPageSource['widgets'] = {};
    const widgetTexts: NonNullable<IcgiPageSource['widgetTexts']> = {};
    for (const [key, widget] of Object.entries(walkthrough.widgets)) {
      widgets[key] = { id: widget.id, type: widget.type, name: widget.name };
      widgetTexts[key] = textsOfWidget(widget);
    }
    return { ...walkthrough, product: { ...product, transitions }, widgets, widgetTexts };
  },
  findPlace: (walkthrough, place) => (openingKeyframe({ walkthrough }, place)?.id === place ? place : null),
  visited: ({ product: { keyframes, transitions, markers, outlines, widgets } }) => ({
    views: keyframes.map(idOf),
    opened: [...markers, ...outlines.flatMap(({ shapes }) => shapes), ...widgets].map(idOf),
    moves: transitions.map(idOf),
  }),
  render: (walkthrough, { project, language, status, place, address }, script) =>
    walkthroughPage({ project, language, status, walkthrough }, place, address, script),
};

const idOf = ({ id }: { id: string }): string => id;
