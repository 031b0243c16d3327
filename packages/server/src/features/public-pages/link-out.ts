import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Link } from '@diorama/documents/shared/primitives.schema.ts';
import type { PageAddress } from '../products/product-kind.ts';

interface From {
  /** The product of the page, with the addresses of its places. */
  id: string;
  linkTo: (place: string) => string;
  slug: string;
  language: Language;
  address: PageAddress;
}

type InternalLink = Extract<Link, { type: 'internal' }>;

/** Makes the addresses of products for the links of a page's text. */
export const linkOutFrom =
  ({ id: own, linkTo, slug, language, address }: From) =>
  ({ product, id }: InternalLink): string =>
    product.id === own && id
      ? linkTo(id)
      : `${address.alone?.site ?? ''}/p/${encodeURIComponent(slug)}/${product.type}/${product.id}?${new URLSearchParams({ ...(id ? { k: id } : {}), lang: language })}`;
