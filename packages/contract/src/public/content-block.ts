import type { I18nString, Link, Media } from '@diorama/documents/shared/primitives.schema.ts';
import type { Reference } from '@diorama/documents/shared/references.schema.ts';

/** A piece of content inside a panel. Source: SPEC §3 "Content blocks". */
export interface ContentBlock {
  id: string;
  data:
    | { type: 'text'; text: I18nString }
    | { type: 'image'; media: Media | null; aspect: { width: number; height: number } }
    | {
        type: 'button';
        align: 'left' | 'right';
        text: I18nString;
        action: { type: 'widget'; widget: Reference } | { type: 'link'; link: Link };
      };
}
