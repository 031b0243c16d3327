import type { Language } from '@diorama/documents/shared/languages.ts';

interface ReadMe {
  project: string;
  product: string;
  version: number;
  at: Date;
  pages: Partial<Record<Language, string>>;
  /** The published page. */
  live: string;
}

/** The read-me next to the pages, for those who unpack them. */
export const readMe = ({ project, product, version, at, pages, live }: ReadMe): string =>
  `${project}: ${product}
Version ${version}, downloaded on ${at.toISOString().slice(0, 10)} from ${live}

Copy this whole folder to any web server, at the top or in any folder of it, and open index.html there.
It needs no program on the server, and asks no other server but for pages of others that it shows, such as videos.
Opened straight from a disk it shows its pictures and texts only: browsers run no scripts from there.

Pages
${Object.entries(pages)
  .map(([language, file]) => `  ${file}  (${language})`)
  .join('\n')}

Links to other products of the project lead to ${new URL(live).origin}.
What is published later does not change this folder: download it again.
`;
