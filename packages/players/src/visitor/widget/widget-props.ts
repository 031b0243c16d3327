import type { PublishedWidget } from '@diorama/contract/public/published-widget.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Here } from '../address/link-address.ts';
import type { Strings } from '../text/visitor-strings.ts';

/** What every part of an opened widget works with. */
export interface WidgetProps {
  widget: PublishedWidget;
  language: Language;
  strings: Strings;
  /** Of the project. */
  slug: string;
  here: Here;
}

/** The content of one type of widget. */
export type ContentOf<T extends PublishedWidget['type']> = Extract<PublishedWidget['content'], { type: T }>;
