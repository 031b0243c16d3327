import type { Link } from '@diorama/documents/shared/primitives.schema.ts';
import { addressOf, type Here } from './link-address.ts';

/** Goes where a link leads, as a press on it would: within the product without another page. */
export function followLink(link: Link, slug: string, here: Here): void {
  if (link.type === 'internal' && link.product.id === here.product) {
    here.goTo(link.id ?? null);
    return;
  }
  const target = addressOf(link, slug, location.search, here.product);
  if (!target) return;
  if (target.isNewWindow) open(target.href, '_blank', 'noopener');
  else location.assign(target.href);
}
