import type { IcgiAttributes } from '@diorama/contract/icgi/published-icgi.ts';
import type { ContentBlock } from '@diorama/contract/public/content-block.ts';
import { LANGUAGES, type Language, localizedText } from '@diorama/documents/shared/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import type { Texts } from '@diorama/documents/translations/catalogue/texts.ts';
import { type Html, html } from '../../public-pages/html.ts';

type Keyframe = IcgiAttributes['keyframes'][number];

/** A visitor's text. Texts of the project's translations were put in their places before: see `fill-variables.ts`. */
export const i18nText = (value: I18nString | undefined, language: Language): string =>
  value?.type === 'custom' ? localizedText(value.value, language) : '';

/** ` lang="…"` for text that is there in another language only. */
function langOf(value: I18nString | undefined, language: Language): Html | null {
  if (value?.type !== 'custom' || value.value[language]) return null;
  const other = LANGUAGES.find((code) => value.value[code]);
  return other ? html` lang="${other}"` : null;
}

/** What a keyframe's picture shows, in words. */
export const altOf = (keyframe: Keyframe | undefined, language: Language): string =>
  i18nText(keyframe?.alt, language) || keyframe?.name || '';

/** Characters: a longer text describes the picture and is no name. The player has the same rule. */
const LONGEST_NAME = 40;

/** What a view is called: its words for the picture in this language, where they are short, else its name. */
export function keyframeName(keyframe: Keyframe | undefined, language: Language): string {
  const told = keyframe?.alt?.type === 'custom' ? (keyframe.alt.value[language] ?? '').trim() : '';
  return told !== '' && told.length <= LONGEST_NAME ? told : (keyframe?.name ?? '');
}

/** What the walkthrough says about itself. */
export function infoOf(product: IcgiAttributes, language: Language): string {
  const { info } = product.interface;
  return info.type === 'some' ? i18nText(info.value, language) : '';
}

/** The walkthrough as text: every view with its ways on and all that is written in it. For search, readers and no script. */
export function walkthroughText(
  product: IcgiAttributes,
  { language, words, linkTo }: { language: Language; words: Texts; linkTo: (keyframe: string) => string },
): Html {
  const nameOf = (keyframe: Keyframe) => keyframeName(keyframe, language) || words('untitled');
  const keyframes = new Map(product.keyframes.map((keyframe) => [keyframe.id, keyframe]));
  const markers = new Map(product.markers.map((marker) => [marker.id, marker]));
  const link = (keyframe: Keyframe) =>
    html`<a href="${linkTo(keyframe.id)}" data-place="${keyframe.id}">${nameOf(keyframe)}</a>`;

  const ways = (keyframe: Keyframe): Html[] =>
    (['left', 'back', 'right'] as const).flatMap((name) => {
      const target = keyframes.get(targetOf(product, keyframe.controls[name]) ?? '');
      return target ? [html`<li>${words(name)}: ${link(target)}</li>`] : [];
    });

  const placed = (keyframe: Keyframe): Html[] =>
    keyframe.widgets.flatMap(({ data }) => {
      const marker = data.type === 'marker' ? markers.get(data.marker?.id ?? '') : undefined;
      if (!marker) return [];
      return [
        html`<h3${langOf(marker.title, language)}>${i18nText(marker.title, language) || words('untitled')}</h3>${blockTexts(marker.blocks, language)}`,
      ];
    });

  const sections = product.keyframes.map((keyframe) => {
    const alt = i18nText(keyframe.alt, language);
    const on = ways(keyframe);
    return html`<section><h2>${link(keyframe)}</h2>${alt && alt !== nameOf(keyframe) && html`<p>${alt}</p>`}${placed(keyframe)}${
      on.length > 0 && html`<ul class="ways" aria-label="${words('from-here')}">${on}</ul>`
    }</section>`;
  });
  const info = infoOf(product, language);
  return html`${info && html`<p>${info}</p>`}${sections}`;
}

function blockTexts(blocks: readonly ContentBlock[], language: Language): Html[] {
  return blocks.flatMap(({ data }) => {
    if (data.type === 'text') return [html`<p${langOf(data.text, language)}>${i18nText(data.text, language)}</p>`];
    if (data.type !== 'button' || data.action.type !== 'link' || data.action.link.type !== 'external') return [];
    return [html`<p><a href="${data.action.link.href}" rel="noopener">${i18nText(data.text, language)}</a></p>`];
  });
}

function targetOf(product: IcgiAttributes, control: Keyframe['controls']['back']): string | null {
  if (control.type === 'none') return null;
  if (control.type === 'keyframe') return control.keyframe?.id ?? null;
  const transition = product.transitions.find(({ id }) => id === control.transition?.id);
  return (control.reverse ? transition?.start : transition?.end)?.id ?? null;
}
