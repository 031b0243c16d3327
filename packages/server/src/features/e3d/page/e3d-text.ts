import type { EmbeddedE3d } from '@diorama/contract/e3d/published-e3d.ts';
import type { WidgetTexts } from '@diorama/contract/public/published-widget.ts';
import { componentOf, type SceneEntity } from '@diorama/documents/e3d/scene/scene-entity.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { I18nString } from '@diorama/documents/shared/primitives.schema.ts';
import type { Texts } from '@diorama/documents/translations/catalogue/texts.ts';
import { type Html, html } from '../../public-pages/html.ts';
import { i18nText, langOf } from '../../public-pages/text-language.ts';
import { widgetText } from '../../widget/widget-text.ts';

interface TextContext {
  language: Language;
  strings: Texts;
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
  { language, strings, linkTo, widgets }: TextContext,
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
      const title = i18nText(data.label, language) || strings('untitled');
      return [html`<h2${langOf(data.label, language)}>${title}</h2>`, ...widgetOf(data.widget?.id)];
    }),
  );
  const links = views.map(
    (view) =>
      html`<li><a href="${linkTo(view.id)}" data-place="${view.id}">${viewName(view, language) || strings('untitled')}</a></li>`,
  );
  return html`${choicesText(product, language)}${links.length > 0 && html`<ul class="links" aria-label="${strings('views')}">${links}</ul>`}${written}`;
}

/** Most options listed for one choice. */
const MAX_OPTIONS = 200;

/** The visible choices as text: each control by its name, a choice with its options, in the author's order. */
function choicesText(
  { interface: { controls }, graph, dataTables }: EmbeddedE3d['product'],
  language: Language,
): Html[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const tables = new Map(dataTables.map((table) => [table.id, table]));
  return controls.flatMap((control): Html[] => {
    const node = 'input' in control ? nodes.get(control.input?.id ?? '') : undefined;
    const table = node?.type === 'input.choice' ? tables.get(node.table?.id ?? '') : undefined;
    const name = i18nText(control.label, language);
    const heading = html`<h2${langOf(control.label, language)}>${name}</h2>`;
    const column = table?.columns.find(({ type }) => type === 'i18n')?.id;
    if (!table || column === undefined) return name ? [heading] : [];
    const options = table.rows.slice(0, MAX_OPTIONS).flatMap((row): Html[] => {
      const { data } = I18nString.safeParse(row[column]);
      const text = i18nText(data, language);
      return text ? [html`<li${langOf(data, language)}>${text}</li>`] : [];
    });
    return [html`${heading}<ul>${options}</ul>`];
  });
}
