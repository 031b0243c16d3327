import type { Link } from '@diorama/documents/shared/primitives.schema.ts';
import { keptParams } from './address.ts';
import { onSite, standsAlone } from './page-addresses.ts';

/** The product that is open: links into it lead there without another page. `place` null: where it begins. */
export interface Here {
  product: string;
  goTo: (place: string | null) => void;
}

/** Where a link leads; null for what has no public page and for addresses that could run something. */
export function addressOf(
  link: Link,
  slug: string,
  search: string,
  here: string,
): { href: string; isNewWindow: boolean } | null {
  const isAlone = standsAlone() !== null;
  const isKiosk = new URLSearchParams(search).has('kiosk');
  if (link.type === 'internal') {
    const { type, id } = link.product;
    if (isAlone && isKiosk && id !== here) return null; // its server may not be reachable, and there is no way back
    const params = keptParams(search);
    const ticket = new URLSearchParams(search).get('preview');
    if (ticket !== null && id === here) params.set('preview', ticket); // it opens no other product
    if (link.id) params.set('k', link.id);
    const text = params.toString();
    return {
      href:
        isAlone && id === here
          ? text && `?${text}`
          : onSite(`/p/${encodeURIComponent(slug)}/${type}/${id}${text && `?${text}`}`),
      isNewWindow: false,
    };
  }
  if (isKiosk) return null; // there is no way back
  const isSafe = /^(https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(link.href);
  return isSafe
    ? {
        href: link.href.startsWith('/') ? onSite(link.href) : link.href,
        isNewWindow: link.openInNewWindow && /^https?:/i.test(link.href),
      }
    : null;
}
