import type { KeyboardEvent } from 'react';

/** Arrow keys, Home and End move between the links of a list's rows. Put it on the list's element. */
export function moveInList(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>(':scope > li a[href], :scope > li [data-row]')];
  const row = document.activeElement?.closest('li');
  const at = links.findIndex((link) => row?.contains(link));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  links[Math.min(links.length - 1, Math.max(0, to))]?.focus();
}
