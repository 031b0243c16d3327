/** Lets the links of the page's text lead the stage, without leaving the page and out of the way of the Tab key. */
export function connectText(goTo: (place: string) => void): void {
  const text = document.getElementById('text');
  for (const link of text?.querySelectorAll('a') ?? []) link.tabIndex = -1;
  text?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const place = link?.dataset.place;
    if (!place) return;
    event.preventDefault();
    goTo(place);
  });
}
