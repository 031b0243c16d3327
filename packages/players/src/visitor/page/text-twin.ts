import type { Place } from '../address/address.ts';

/**
 * Lets the page's text follow the product: its links lead the stage without leaving the page and out of the way of the
 * Tab key, the view that is shown is marked, and it is fetched again when the visitor chooses another language.
 */
export function connectText(goTo: (place: string) => void): { follow(place: Place, view: string | null): void } {
  const text = document.getElementById('text');
  let wanted = text?.lang;

  function mark(view: string | null): void {
    const isRead = document.documentElement.classList.contains('reading');
    for (const link of text?.querySelectorAll('a') ?? []) {
      if (!isRead) link.tabIndex = -1;
      if (link.dataset.place === view && link.closest('h2')) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  }

  mark(null);
  text?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const place = link?.dataset.place;
    if (!link || !place) return;
    event.preventDefault();
    const heading = [...(text?.querySelectorAll<HTMLElement>('h2 a') ?? [])].find(
      ({ dataset }) => dataset.place === place,
    );
    // Who reads goes on reading; the heading of a view leads to its picture.
    if (document.documentElement.classList.contains('reading') && heading && heading !== link) {
      heading.scrollIntoView();
      heading.focus({ preventScroll: true });
      return;
    }
    goTo(place);
  });
  return {
    follow(place, view) {
      mark(view);
      if (!text || place.language === wanted) return;
      wanted = place.language;
      // Without a network the text stays in the language it was read in.
      void import('./translated-text.ts').then(
        (fetched) =>
          fetched.translatedText(place.language).then((next) => {
            if (next === null || wanted !== place.language) return;
            text.replaceChildren(...next.childNodes);
            text.lang = next.lang;
            mark(view);
          }),
        () => undefined,
      );
    },
  };
}
