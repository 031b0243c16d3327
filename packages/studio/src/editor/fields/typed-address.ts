import { Href, isBeginning } from '@diorama/documents/shared/primitives.schema.ts';

/** Whether visitors can be led there: an address with more than its beginning. */
export const isAddress = (text: string): boolean => Href.safeParse(text).success && !isBeginning(text);

/** The address that somebody means by a text: `nordhamn.se`, `anna@nordhamn.se`, `+46 8 555 12 00`. Null for none. */
export function addressFrom(text: string): string | null {
  const typed = text.trim();
  if (isAddress(typed)) return typed;
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]{2,}$/.test(typed)) return `mailto:${typed}`;
  if (/^\+?[\d][\d\s()-]{5,}$/.test(typed)) return `tel:${typed.replace(/[\s()-]/g, '')}`;
  if (/^[\p{L}\d-]+(\.[\p{L}\d-]+)*\.\p{L}{2,}([/?#]\S*)?$/u.test(typed)) return `https://${typed}`;
  return null;
}

/** Whether more typing can still make it one: `htt`, `mailto`. */
export const mayBecomeAddress = (text: string): boolean =>
  ['https://', 'http://', 'mailto:', 'tel:'].some((scheme) => scheme.startsWith(text.trim().toLowerCase()));

/** A name for a link until it gets a better one: `nordhamn.se`. */
export function nameFrom(href: string): string {
  const [host = ''] = href.replace(/^(https?:\/\/(www\.)?|mailto:|tel:)/i, '').split(/[/?#]/);
  return host;
}
