import type { EmbeddedE3d } from '@diorama/contract/e3d/published-e3d.ts';
import type { WidgetTexts } from '@diorama/contract/public/published-widget.ts';
import { componentOf, type SceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
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

/** What a view is called. */
export const viewName = (entity: SceneEntity, language: Language): string =>
  i18nText(componentOf(entity, 'camera')?.data.label ?? undefined, language) || entity.name;

/** The configurator as text: its views, and all that is written in the scene. For search, readers and no script. */
export function e3dText(
  { product }: Pick<EmbeddedE3d, 'product'>,
  entities: readonly SceneEntity[],
  { language, words, linkTo, widgets }: TextContext,
): Html {
  const uses = new Map(product.widgets.map((use) => [use.id, use.widget?.id ?? '']));
  const views = entities.filter((entity) => componentOf(entity, 'camera'));
  const said = new Set<string>();
  const widgetOf = (use: string | undefined): Html[] => {
    const id = uses.get(use ?? '') ?? '';
    const texts = Object.hasOwn(widgets, id) && !said.has(id) ? widgets[id] : undefined;
    said.add(id);
    return texts ? widgetText(texts, language) : [];
  };
  const written = entities.flatMap(({ components }) =>
    components.flatMap(({ data }): Html[] => {
      if (data.type === 'annotation')
        return [html`<p${langOf(data.text, language)}>${i18nText(data.text, language)}</p>`];
      if (data.type !== 'hotspot') return [];
      const title = i18nText(data.label, language) || words('untitled');
      return [html`<h2${langOf(data.label, language)}>${title}</h2>`, ...widgetOf(data.widget?.id)];
    }),
  );
  const links = views.map(
    (view) =>
      html`<li><a href="${linkTo(view.id)}" data-place="${view.id}">${viewName(view, language) || words('untitled')}</a></li>`,
  );
  return html`${links.length > 0 && html`<ul class="ways" aria-label="${words('views')}">${links}</ul>`}${written}`;
}
