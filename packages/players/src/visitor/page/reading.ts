/**
 * Shows the page's text in place of its pictures, on a visitor's request, and back. Its first element of this mode is
 * the button that leads back.
 */
export function createReading(label: () => string): { begin(): void; end(): void; isOn(): boolean } {
  const root = document.documentElement;
  const text = document.getElementById('text');
  const product = document.getElementById('product');
  const back = document.createElement('button');
  back.type = 'button';
  back.className = 'read-back';
  let before: Element | null = null;

  function end(): void {
    if (!root.classList.contains('reading')) return;
    root.classList.remove('reading');
    back.remove();
    if (product) product.inert = false;
    for (const link of text?.querySelectorAll('a') ?? []) link.tabIndex = -1;
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  }

  back.addEventListener('click', end);
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') end();
  });
  // Pictures far below are on paper too. Some browsers do not wait for them: they are fetched at the first sign of printing.
  const fetchPictures = () => {
    for (const picture of text?.querySelectorAll('img') ?? []) {
      picture.fetchPriority = 'low';
      picture.loading = 'eager';
    }
  };
  addEventListener('beforeprint', fetchPictures);
  onSignOfPrinting(fetchPictures);

  return {
    isOn: () => root.classList.contains('reading'),
    end,
    begin() {
      if (!text) return;
      before = document.activeElement;
      back.textContent = label();
      text.prepend(back);
      root.classList.add('reading');
      if (product) product.inert = true;
      for (const link of text.querySelectorAll('a')) link.removeAttribute('tabindex');
      text.scrollTo(0, 0);
      back.focus();
    },
  };
}

/**
 * Runs once when the visitor may be about to print: a shortcut key goes down, or the pointer leaves for the browser's
 * menus. Other visitors load nothing.
 */
function onSignOfPrinting(act: () => void): void {
  const signs = new AbortController();
  const { signal } = signs;
  const once = () => {
    signs.abort();
    act();
  };
  addEventListener('keydown', ({ key }) => (key === 'Control' || key === 'Meta') && once(), { signal });
  document.documentElement.addEventListener('mouseleave', ({ clientY }) => clientY <= 0 && once(), { signal });
}
