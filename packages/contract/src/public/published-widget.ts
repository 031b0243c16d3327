import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { I18nString, Link, LocalizedText, Media } from '@diorama/documents/shared/primitives.schema.ts';
import type { RichText } from '@diorama/documents/shared/text/rich-text.ts';
import type { WidgetType } from '@diorama/documents/widget/widget.schema.ts';
import type { Picture } from './picture.ts';

interface AspectRatio {
  width: number;
  height: number;
}

/** One picture of a comparison. */
export interface PublishedEntry {
  id: string;
  media: Media | null;
  name: I18nString;
  description: I18nString;
}

/** What a widget shows; addresses of media are served ones. Source: SPEC §3 "Widget content by type". */
export type PublishedWidgetContent =
  | {
      type: 'popup';
      cover: Media | null;
      content: Partial<Record<Language, RichText>>;
      action: { type: 'none' } | { type: 'some'; value: { link: Link; label: I18nString } };
    }
  | {
      type: 'media';
      title: I18nString;
      /** For `360` the original file; an address of an allowed host for `embed`. */
      media: Media | null;
      mediaType: 'image' | '360' | 'embed';
      aspectRatio: AspectRatio;
      description: I18nString;
    }
  | { type: 'media-compare'; title: I18nString; items: PublishedEntry[]; aspectRatio: AspectRatio }
  | { type: 'embed'; title: I18nString; link: Link | null; aspectRatio: AspectRatio; description: I18nString };

/** What a page knows of a widget before it is opened. */
export type PublishedWidgetHead = Pick<PublishedWidget, 'id' | 'type' | 'name'>;

/** All that is written in a widget, for readers without script. */
export interface WidgetTexts {
  name: LocalizedText;
  /** Titles, descriptions and names, in order. */
  texts: I18nString[];
  content: Partial<Record<Language, RichText>>;
  link: { href: string; label: I18nString } | null;
}

/** The body of `GET /api/widget/{type}/{id}/{widgetId}`: a widget as a visitor opens it. */
export interface PublishedWidget {
  /** Of the widget's document. */
  id: string;
  type: WidgetType;
  name: LocalizedText;
  content: PublishedWidgetContent;
  /** Sizes and formats of its pictures, by the served `url` of the media. Our addition. */
  pictures: Record<string, Picture>;
}
