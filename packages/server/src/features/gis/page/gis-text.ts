import type { EmbeddedGis, GisHotspot, GisOutline } from '@diorama/contract/gis/published-gis.ts';
import type { WidgetTexts } from '@diorama/contract/public/published-widget.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import type { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import type { Texts } from '@diorama/documents/translations/catalogue/texts.ts';
import { type Html, html } from '../../public-pages/html.ts';
import { i18nText, langOf } from '../../public-pages/text-language.ts';
import { widgetText } from '../../widget/widget-text.ts';

interface TextContext {
  language: Language;
  words: Texts;
  linkTo: (place: string) => string;
  /** What is written in the widgets it uses, by the id of the widget's document. */
  widgets: Readonly<Record<string, WidgetTexts>>;
}

/** Most features that are told in words; a longer list helps nobody who reads it. */
const MAX_TOLD = 1_000;

interface Told {
  id: string;
  name: I18nString;
  category: string | null;
  widget: string | null;
}

const hotspot = ({ id, name, category, widget }: GisHotspot, layer: { id: string } | null): Told => ({
  id,
  name,
  category: (category ?? layer)?.id ?? null,
  widget: widget?.id ?? null,
});

const outline = ({ id, name, action }: GisOutline): Told => ({
  id,
  name,
  category: null,
  widget: (action.type === 'widget' && action.widget?.id) || null,
});

/** What is only drawn is not told. */
const isNamed = ({ name, action }: GisOutline): boolean =>
  action.type !== 'none' || name.type === 'variable' || Object.values(name.value).some((text) => text.trim() !== '');

/** The map as text: what stands on it, by category, with what is written in its widgets. For search, readers and no script. */
export function gisText({ product }: Pick<EmbeddedGis, 'product'>, context: TextContext): Html {
  const { language, words, linkTo, widgets } = context;
  const uses = new Map(product.widgets.map((use) => [use.id, use.widget?.id ?? '']));
  const said = new Set<string>();
  const widgetOf = (use: string | null): Html[] => {
    const id = uses.get(use ?? '') ?? '';
    const texts = Object.hasOwn(widgets, id) && !said.has(id) ? widgets[id] : undefined;
    said.add(id);
    return texts ? widgetText(texts, language) : [];
  };
  const told = product.layers
    .flatMap((layer): Told[] => {
      if (layer.visible === false || layer.type === 'label') return [];
      return layer.type === 'hotspots'
        ? layer.features.map((feature) => hotspot(feature, layer.category))
        : layer.features.filter(isNamed).map(outline);
    })
    .slice(0, MAX_TOLD);
  const listOf = (features: readonly Told[]) =>
    html`<ul class="places">${features.map(
      ({ id, name, widget }) =>
        html`<li><a href="${linkTo(id)}" data-place="${id}"${langOf(name, language)}>${
          i18nText(name, language) || words('untitled')
        }</a>${widgetOf(widget)}</li>`,
    )}</ul>`;
  const known = new Set(product.categories.map(({ id }) => id));
  const without = told.filter(({ category }) => category === null || !known.has(category));
  const byCategory = product.categories.flatMap(({ id, name }) => {
    const inside = told.filter(({ category }) => category === id);
    return inside.length > 0
      ? html`<h2${langOf(name, language)}>${i18nText(name, language)}</h2>${listOf(inside)}`
      : [];
  });
  return html`${without.length > 0 && listOf(without)}${byCategory}`;
}
