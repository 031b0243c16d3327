import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { ChangedTexts } from '@diorama/documents/translations/catalogue/texts.ts';
import type { PublishedMenu } from './published-menu.ts';

/** How a project introduces itself on its pages. */
export interface PageProject {
  name: string;
  slug: string;
  languages: Language[];
  /** The main menu; null where the project has none. */
  menu: PublishedMenu | null;
  /** Every site may show its pages in a frame. */
  isEmbeddable?: boolean;
  /** Its page reports what visitors see and open. Absent: it does not. */
  countsVisits?: boolean;
  /** What its pages say in place of the catalogue, in all its languages. Absent: nothing. */
  texts?: ChangedTexts;
}
