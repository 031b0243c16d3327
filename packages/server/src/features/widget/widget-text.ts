import type { PublishedWidget, WidgetTexts } from '@diorama/contract/public/published-widget.ts';
import { LANGUAGES, type Language, localizedText } from '@diorama/documents/engine/schema/languages.ts';
import { plainText } from '@diorama/documents/shared/text/rich-text.ts';
import { type Html, html } from '../public-pages/html.ts';
import { i18nText, langOf } from '../public-pages/text-language.ts';

/** All that is written in a widget; pictures and places of other hosts are for its player. */
export function textsOfWidget({ name, content }: PublishedWidget): WidgetTexts {
  const nothing: WidgetTexts = { name, texts: [], content: {}, link: null };
  switch (content.type) {
    case 'popup': {
      const value = content.action.type === 'some' ? content.action.value : null;
      const link = value?.link.type === 'external' ? { href: value.link.href, label: value.label } : null;
      return { ...nothing, content: content.content, link };
    }
    case 'media':
    case 'embed':
      return { ...nothing, texts: [content.title, content.description] };
    case 'media-compare':
      return { ...nothing, texts: [content.title, ...content.items.flatMap((item) => [item.name, item.description])] };
  }
}

/** A widget as text: its name, then one paragraph for each line. */
export function widgetText({ name, texts, content, link }: WidgetTexts, language: Language): Html[] {
  const title = localizedText(name, language);
  const shown = content[language] ? language : LANGUAGES.find((code) => content[code]);
  const rich = shown && content[shown];
  const lines = rich ? plainText(rich).split('\n') : [];
  const apart = shown === language ? null : html` lang="${shown ?? language}"`;
  return [
    ...(title ? [html`<h3>${title}</h3>`] : []),
    ...texts.flatMap((text) => {
      const said = i18nText(text, language);
      return said && said !== title ? [html`<p${langOf(text, language)}>${said}</p>`] : [];
    }),
    ...lines.flatMap((line) => (line.trim() ? [html`<p${apart}>${line}</p>`] : [])),
    ...(link ? [html`<p><a href="${link.href}" rel="noopener">${i18nText(link.label, language)}</a></p>`] : []),
  ];
}
