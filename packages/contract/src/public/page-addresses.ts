import type { Language } from '@diorama/documents/engine/schema/languages.ts';

/** Carried by a page that stands in a folder of files, without its server: where it finds what it does not carry itself. */
export interface PageAddresses {
  /** Where the project is published: `https://example.com`. Links to its other products lead there. */
  site: string;
  /** The page in each language: `{en: 'index.html', sv: 'sv.html'}`. */
  pages: Partial<Record<Language, string>>;
}
