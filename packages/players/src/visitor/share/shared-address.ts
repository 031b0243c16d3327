/** Parameters of the address that say what is shown; the others are the visitor's own. */
const SHOWN = ['k', 'w', 'lang', 'filter'];

/** The address of what is shown, without what belongs to this visit. */
export function sharedAddress(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (!SHOWN.includes(name)) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}
