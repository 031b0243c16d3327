import type { PageAddresses } from '@diorama/contract/public/page-addresses.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';

let known: PageAddresses | null | undefined;

/** The server wrote it into the page as it made the folder; all that could happen on the way is that it is missing. */
const isAddresses = (value: unknown): value is PageAddresses =>
  typeof value === 'object' && value !== null && 'site' in value;

/** What a page in a folder of files carries: where it finds what a server answers otherwise. Null: its server is there. */
export function standsAlone(): PageAddresses | null {
  if (known === undefined) {
    const text = typeof document === 'undefined' ? null : document.getElementById('page-addresses')?.textContent;
    const read: unknown = text ? JSON.parse(text) : null;
    known = isAddresses(read) ? read : null;
  }
  return known;
}

/** Where a path of the project's site leads from here. */
export const onSite = (path: string): string => `${standsAlone()?.site ?? ''}${path}`;

/** Where the page is read in another language. */
export const pageIn = (language: Language): string => standsAlone()?.pages[language] ?? location.href;
