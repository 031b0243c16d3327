import type { PublishedMenu } from '@diorama/contract/public/published-menu.ts';
import { type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { Href } from '@diorama/documents/shared/primitives.schema.ts';
import type { PageAddress } from '../products/product-kind.ts';
import { type Html, html } from './html.ts';

/** A menu as links, for search, readers and no script. */
export function menuText(
  menu: PublishedMenu | null,
  language: Language,
  slug: string,
  address: Pick<PageAddress, 'alone'>,
): Html | null {
  if (!menu || menu.items.length === 0) return null;
  const site = address.alone?.site ?? '';
  const lines = menu.items.flatMap(({ name, data }) => {
    const href = data.type === 'external' ? Href.safeParse(localizedText(data.href, language)).data : undefined;
    const own = data.type === 'product' && data.ref ? pageOf(slug, data.ref, language) : href;
    const page = own?.startsWith('/') ? `${site}${own}` : own;
    return page === undefined ? [] : [html`<li><a href="${page}">${localizedText(name, language)}</a></li>`];
  });
  return html`<ul class="pages">${lines}</ul>`;
}

const pageOf = (slug: string, { type, id }: { type: string; id: string }, language: Language): string =>
  `/p/${encodeURIComponent(slug)}/${type}/${id}?lang=${language}`;
