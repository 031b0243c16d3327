import type { Place } from '../address/address.ts';

interface Shown {
  place: Place;
  /** The title of the page: that of its view, or of the project if no view is requested. */
  title: string;
  /** The view that the addresses name; null for the one the product opens with. */
  view: string | null;
}

/** Lets the page's title and its addresses for search engines say where the visitor is, as the server would. */
export function updateHead({ place, title, view }: Shown): void {
  document.title = title;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="canonical"], link[hreflang]')) {
    const url = new URL(link.href);
    if (view === null) url.searchParams.delete('k');
    else url.searchParams.set('k', view);
    if (link.rel === 'canonical' && url.searchParams.has('lang')) url.searchParams.set('lang', place.language);
    link.href = url.href;
  }
}
