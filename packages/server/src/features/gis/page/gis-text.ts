import type { CardContent, EmbeddedGis, GisHotspot, GisOutline } from '@diorama/contract/gis/published-gis.ts';
import type { WidgetTexts } from '@diorama/contract/public/published-widget.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { cssColor } from '@diorama/documents/gis/drawing/css-color.ts';
import type { I18nString, Link } from '@diorama/documents/shared/primitives.schema.ts';
import { themeColors } from '@diorama/documents/theme/color-tokens.ts';
import type { Texts } from '@diorama/documents/translations/catalogue/texts.ts';
import { type Html, html } from '../../public-pages/html.ts';
import { i18nText, langOf } from '../../public-pages/text-language.ts';
import { widgetText } from '../../widget/widget-text.ts';

interface TextContext {
  language: Language;
  strings: Texts;
  linkTo: (place: string) => string;
  /** The address of another product. */
  linkOut: (link: Extract<Link, { type: 'internal' }>) => string;
  /** What is written in the widgets it uses, by the id of the widget's document. */
  widgets: Readonly<Record<string, WidgetTexts>>;
}

/** Most features listed as text; a longer list is not useful to read. */
const MAX_LISTED = 1_000;

interface Listed {
  id: string;
  name: I18nString;
  category: string | null;
  widget: string | null;
  /** Where it is; null for shapes. */
  at: { lng: number; lat: number } | null;
  card: CardContent;
}

const hotspot = (feature: GisHotspot, layer: { id: string } | null): Listed => ({
  id: feature.id,
  name: feature.name,
  category: (feature.category ?? layer)?.id ?? null,
  widget: feature.widget?.id ?? null,
  at: feature.position,
  card: feature,
});

const outline = (feature: GisOutline): Listed => ({
  id: feature.id,
  name: feature.name,
  category: null,
  widget: (feature.action.type === 'widget' && feature.action.widget?.id) || null,
  at: null,
  card: feature,
});

/** Decorative outlines are not listed. */
const isNamed = ({ name, action }: GisOutline): boolean =>
  action.type !== 'none' || name.type === 'variable' || Object.values(name.value).some((text) => text.trim() !== '');

const PRIMARY = { type: 'theme', token: 'primary' } as const;

/** The colour that a category has on the map. */
const swatch = (color: string): Html =>
  html`<svg class="swatch" width="12" height="12" viewBox="0 0 2 2" aria-hidden="true"><circle cx="1" cy="1" r="1" fill="${color}"/></svg>`;

/** What a feature's card says: its text, its address and where its link leads. */
function cardText({ text, address, link }: CardContent, { language, strings, linkOut }: TextContext): Html {
  const words = text && i18nText(text, language);
  const href = link && (link.type === 'external' ? link.href : linkOut(link));
  return html`${text && words && html`<p${langOf(text, language)}>${words}</p>`}${address && html`<p>${address}</p>`}${
    href && html`<p><a href="${href}" rel="noopener">${strings('map-open-link')}</a></p>`
  }`;
}

/** The map as text: what stands on it, by category, with what is written in its widgets. For search, readers and no script. */
export function gisText({ product, theme }: Pick<EmbeddedGis, 'product' | 'theme'>, context: TextContext): Html {
  const { language, strings, linkTo, widgets } = context;
  const uses = new Map(product.widgets.map((use) => [use.id, use.widget?.id ?? '']));
  const said = new Set<string>();
  const widgetOf = (use: string | null): Html[] => {
    const id = uses.get(use ?? '') ?? '';
    const texts = Object.hasOwn(widgets, id) && !said.has(id) ? widgets[id] : undefined;
    said.add(id);
    return texts ? widgetText(texts, language) : [];
  };
  const listed = product.layers
    .flatMap((layer): Listed[] => {
      if (layer.visible === false || layer.type === 'label') return [];
      return layer.type === 'hotspots'
        ? layer.features.map((feature) => hotspot(feature, layer.category))
        : layer.features.filter(isNamed).map(outline);
    })
    .slice(0, MAX_LISTED);
  const listOf = (features: readonly Listed[]) =>
    html`<ul class="places">${features.map(
      ({ id, name, widget, at, card }) =>
        html`<li><a href="${linkTo(id)}" data-place="${id}"${langOf(name, language)}>${
          i18nText(name, language) || strings('untitled')
        }</a>${at && html`<small class="at">${at.lat.toFixed(5)}, ${at.lng.toFixed(5)}</small>`}${cardText(card, context)}${widgetOf(widget)}</li>`,
    )}</ul>`;
  const known = new Set(product.categories.map(({ id }) => id));
  const without = listed.filter(({ category }) => category === null || !known.has(category));
  const look = { tokens: themeColors(theme) };
  const byCategory = product.categories.flatMap(({ id, name, color }) => {
    const inside = listed.filter(({ category }) => category === id);
    return inside.length > 0
      ? html`<h2${langOf(name, language)}>${swatch(cssColor(color ?? PRIMARY, look))}${i18nText(name, language)}</h2>${listOf(inside)}`
      : [];
  });
  return html`${without.length > 0 && listOf(without)}${byCategory}`;
}
