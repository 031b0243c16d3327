import type { IcgiAttributes } from '@diorama/contract/icgi/published-icgi.ts';
import type { ContentBlock } from '@diorama/contract/public/content-block.ts';
import type { Picture } from '@diorama/contract/public/picture.ts';
import type { WidgetTexts } from '@diorama/contract/public/published-widget.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { shortAlt } from '@diorama/documents/icgi/view-name.ts';
import type { I18nString, Link } from '@diorama/documents/shared/primitives.schema.ts';
import type { Texts } from '@diorama/documents/translations/catalogue/texts.ts';
import { type Html, html } from '../../public-pages/html.ts';
import { i18nText, langOf } from '../../public-pages/text-language.ts';
import { widgetText } from '../../widget/widget-text.ts';

type InternalLink = Extract<Link, { type: 'internal' }>;
type Keyframe = IcgiAttributes['keyframes'][number];
type ShapeAction = IcgiAttributes['outlines'][number]['shapes'][number]['action'];
/** What leads to a view: an arrow, or a shape. */
type Way = Keyframe['controls']['back'] | Extract<ShapeAction, { type: 'transition' }>;

/** Alternative text of a keyframe's picture. */
export const altOf = (keyframe: Keyframe | undefined, language: Language): string =>
  i18nText(keyframe?.alt, language) || keyframeName(keyframe, language);

/** The name of a view: its title, else its alternative text if that is short, else its name. */
export function keyframeName(keyframe: Keyframe | undefined, language: Language): string {
  const title = i18nText(keyframe?.title, language).trim();
  if (title !== '') return title;
  return shortAlt(keyframe?.alt, language) || (keyframe?.name ?? '');
}

/** What the walkthrough says about itself. */
export function infoOf(product: IcgiAttributes, language: Language): string {
  const { info } = product.interface;
  return info.type === 'some' ? i18nText(info.value, language) : '';
}

export interface TextContext {
  language: Language;
  strings: Texts;
  linkTo: (keyframe: string) => string;
  /** Where a link to a product of the project leads. */
  linkOut?: (link: InternalLink) => string;
  /** By served address. */
  pictures?: Readonly<Record<string, Picture>>;
  /** What is written in the widgets it uses, by the id of the widget's document. */
  widgets?: Readonly<Record<string, WidgetTexts>>;
}

/**
 * The walkthrough as text: every view with its links and all its content. For search engines, screen readers and
 * browsers without scripts.
 */
export function walkthroughText(product: IcgiAttributes, context: TextContext): Html {
  const { language, strings, linkTo, widgets = {} } = context;
  const nameOf = (keyframe: Keyframe) => keyframeName(keyframe, language) || strings('untitled');
  const keyframes = new Map(product.keyframes.map((keyframe) => [keyframe.id, keyframe]));
  const markers = new Map(product.markers.map((marker) => [marker.id, marker]));
  const outlines = new Map(product.outlines.map((outline) => [outline.id, outline]));
  const signs = new Map(product.widgets.flatMap((one) => (one.type === 'sign' ? [[one.id, one]] : [])));
  const uses = new Map(product.widgets.flatMap((use) => (use.type === 'collection' ? [[use.id, use]] : [])));
  /** The text of a widget, at its first use only: repeating it helps no reader. */
  const said = new Set<string>();
  const widgetOf = (use: { id: string } | null): Html[] => {
    const id = uses.get(use?.id ?? '')?.widget?.id ?? '';
    const texts = Object.hasOwn(widgets, id) && !said.has(id) ? widgets[id] : undefined;
    said.add(id);
    return texts ? widgetText(texts, language) : [];
  };
  const openedBy = (blocks: readonly ContentBlock[]): Html[] =>
    blocks.flatMap(({ data }) =>
      data.type === 'button' && data.action.type === 'widget' ? widgetOf(data.action.widget) : [],
    );
  const link = (keyframe: Keyframe) =>
    html`<a href="${linkTo(keyframe.id)}" data-place="${keyframe.id}">${nameOf(keyframe)}</a>`;

  const links = (keyframe: Keyframe): Html[] =>
    (['left', 'back', 'right'] as const).flatMap((name) => {
      const target = keyframes.get(targetOf(product, keyframe.controls[name]) ?? '');
      return target ? [html`<li>${strings(name)}: ${link(target)}</li>`] : [];
    });

  const headed = (
    title: I18nString | undefined,
    blocks: readonly ContentBlock[],
    address: string | null = null,
  ): Html => {
    const name = i18nText(title, language) || strings('untitled');
    const heading = address === null ? html`${name}` : html`<a href="${address}">${name}</a>`;
    return html`<h3${langOf(title, language)}>${heading}</h3>${blockTexts(blocks, i18nText(title, language), context)}`;
  };
  /** Where a press on a shape leads, if it can be written as an address. */
  const addressOf = (action: ShapeAction): string | null => {
    if (action.type === 'link') return hrefOf(action.link, context);
    const target = action.type === 'transition' ? targetOf(product, action) : null;
    return target !== null && keyframes.has(target) ? linkTo(target) : null;
  };
  const placed = (keyframe: Keyframe): Html[] =>
    keyframe.widgets.flatMap(({ data }) => {
      if (data.type === 'outline')
        return (outlines.get(data.outline?.id ?? '')?.shapes ?? []).flatMap(({ title, action, blocks }) => [
          ...(i18nText(title, language) || blocks.length > 0 || addressOf(action) !== null
            ? [headed(title, blocks, addressOf(action))]
            : []),
          ...(action.type === 'widget' ? widgetOf(action.widget) : []),
          ...openedBy(blocks),
        ]);
      const sign = data.type === 'widget' ? signs.get(data.widget?.id ?? '') : undefined;
      if (sign) return [html`<p${langOf(sign.text, language)}>${i18nText(sign.text, language)}</p>`];
      if (data.type === 'widget') return widgetOf(data.widget);
      const marker = data.type === 'marker' ? markers.get(data.marker?.id ?? '') : undefined;
      if (!marker) return [];
      return [headed(marker.title, marker.blocks), ...widgetOf(marker.widget), ...openedBy(marker.blocks)];
    });

  const sections = product.keyframes.map((keyframe) => {
    const alt = i18nText(keyframe.alt, language);
    const on = links(keyframe);
    const shown =
      keyframe.image?.url && pictureText(keyframe.image.url, altOf(keyframe, language), context.pictures ?? {});
    return html`<section><h2>${link(keyframe)}</h2>${shown}${alt && alt !== nameOf(keyframe) && html`<p>${alt}</p>`}${placed(keyframe)}${
      on.length > 0 && html`<ul class="links" aria-label="${strings('from-here')}">${on}</ul>`
    }</section>`;
  });
  const info = infoOf(product, language);
  return html`${info && html`<p>${info}</p>`}${blockTexts(product.interface.blocks, info, context)}${openedBy(product.interface.blocks)}${sections}`;
}

/** The address of a link; null where it leads to another product and this page knows no addresses. */
const hrefOf = (link: Link, { linkOut }: TextContext): string | null =>
  link.type === 'external' ? link.href : (linkOut?.(link) ?? null);

function blockTexts(blocks: readonly ContentBlock[], title: string, context: TextContext): Html[] {
  const { language, pictures = {} } = context;
  return blocks.flatMap(({ data }) => {
    if (data.type === 'text') return [html`<p${langOf(data.text, language)}>${i18nText(data.text, language)}</p>`];
    if (data.type === 'image') return data.media?.url ? [pictureText(data.media.url, title, pictures)] : [];
    if (data.action.type !== 'link') return [];
    const { link } = data.action;
    const address = hrefOf(link, context);
    const rel = link.type === 'external' && html` rel="noopener"`;
    return address === null ? [] : [html`<p><a href="${address}"${rel}>${i18nText(data.text, language)}</a></p>`];
  });
}

/** Pixels wide at least for a picture between texts. */
const TEXT_WIDTH = 640;

/** A picture of the text, no larger than it is read at. */
function pictureText(url: string, alt: string, pictures: Readonly<Record<string, Picture>>): Html {
  const picture = Object.hasOwn(pictures, url) ? pictures[url] : undefined;
  const ofType = (type: string) => picture?.sources.filter((source) => source.type === type) ?? [];
  const [sources = []] = [ofType('image/webp'), ofType('image/jpeg')].filter(({ length }) => length > 0);
  const source = sources.find(({ width }) => width >= TEXT_WIDTH) ?? sources.at(-1);
  const size = picture && html` width="${picture.width}" height="${picture.height}"`;
  return html`<img src="${source?.url ?? url}" alt="${alt}"${size} loading="lazy" decoding="async">`;
}

function targetOf(product: IcgiAttributes, control: Way): string | null {
  if (control.type === 'none') return null;
  if (control.type === 'keyframe') return control.keyframe?.id ?? null;
  const transition = product.transitions.find(({ id }) => id === control.transition?.id);
  return (control.reverse ? transition?.start : transition?.end)?.id ?? null;
}
