import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { pageIn } from '../address/page-addresses.ts';

/** The page's text in another language, as the server wrote it; null: it could not be had. */
export async function translatedText(language: Language): Promise<HTMLElement | null> {
  const page = await fetch(pageIn(language))
    .then((response) => (response.ok ? response.text() : null))
    .catch(() => null);
  const text = page === null ? null : new DOMParser().parseFromString(page, 'text/html').getElementById('text');
  return text?.lang === language ? text : null;
}
