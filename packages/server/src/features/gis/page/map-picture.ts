import type { GisPageSource } from '@diorama/contract/gis/published-gis.ts';
import { publicAddress } from '../../media/media-address.ts';
import { Html, html } from '../../public-pages/html.ts';
import type { ShownPicture } from '../../public-pages/page-head.ts';
import { PAGE_FRAMES, shownWidth } from '../publish/picture/frames.ts';

/** Windows that show the tall picture. */
const NARROW = '(max-width: 600px)';

/** What a page shows of the pictures that were drawn of its map; null where there are none. */
export function mapPicture({ pictures, product }: GisPageSource, alt: string) {
  const { wide, tall, card } = pictures ?? {};
  if (!wide || !tall || !card) return null;
  const { initialMapState: view } = product.settings;
  const [wideUrl, tallUrl] = [publicAddress(wide.sha256, 'map.webp'), publicAddress(tall.sha256, 'map-phone.webp')];
  const rule = (name: 'wide' | 'tall') => {
    const { width, height } = PAGE_FRAMES[name];
    const shown = shownWidth(view, name);
    // Browsers that know the small height of a window under its bars use that.
    return `.first .map{width:${shown};width:${shown.replaceAll('vh', 'svh')};height:auto;aspect-ratio:${width}/${height}}`;
  };
  const shownCard: ShownPicture = { url: publicAddress(card.sha256, 'map.jpg'), alt, picture: undefined };
  return {
    card: shownCard,
    head: html`<link rel="preload" as="image" type="image/webp" media="${NARROW}" href="${tallUrl}" fetchpriority="high">
<link rel="preload" as="image" type="image/webp" media="not all and ${NARROW}" href="${wideUrl}" fetchpriority="high">
<style>${new Html(`${rule('wide')}@media ${NARROW}{${rule('tall')}}`)}</style>`,
    element: html`<picture class="map"><source media="${NARROW}" srcset="${tallUrl}"><img src="${wideUrl}" alt="${alt}" fetchpriority="high" decoding="async"></picture>`,
  };
}
