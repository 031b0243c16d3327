let region: HTMLElement | null = null;

/** Says to screen readers what has happened where nothing visible says it: `Kitchen moved to 3 of 12`. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.setAttribute('aria-live', 'polite');
    region.className = 'sr-only';
    document.body.append(region);
  }
  region.textContent = text;
}
