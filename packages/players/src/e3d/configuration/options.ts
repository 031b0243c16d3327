import type { Value } from '@diorama/documents/e3d/expression/value.ts';
import type { CompiledGraph } from '@diorama/documents/e3d/graph/compile-graph.ts';
import type { TableIndex } from '@diorama/documents/e3d/graph/table-index.ts';
import type { Column } from '@diorama/documents/e3d/table.schema.ts';
import type { MaterialData } from '@diorama/documents/material/material.schema.ts';
import type { I18nString, Media } from '@diorama/documents/shared/primitives.schema.ts';

/** One option of a choice, by the row it stands for. */
export interface ChoiceOption {
  key: string;
  label: I18nString;
  /** Next to the label: the first amount of money in the row. null: none. */
  price: { value: number; currency: string } | null;
  /** CSS colour of a swatch; null: it has none. */
  color: string | null;
  /** A picture of it: the row's own, or the texture of its material. null: none. */
  picture: string | null;
}

/** Most options that are shown of one choice. */
const MAX_SHOWN = 500;

const written = (value: string): I18nString => ({ type: 'custom', value: { en: value } });
const isText = (value: Value): value is I18nString =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'custom' || value.type === 'variable');
const isMedia = (value: Value): value is Media => typeof value === 'object' && value !== null && 'url' in value;

/** What a choice offers, in the order of its table. `materials` by the id of their document. */
export function optionsOf(
  graph: CompiledGraph,
  input: string,
  materials: Readonly<Record<string, MaterialData>>,
): ChoiceOption[] {
  const node = graph.nodes[graph.places.get(input) ?? -1]?.node;
  const table = node?.type === 'input.choice' ? graph.tables.get(node.table?.id ?? '') : undefined;
  if (!table) return [];
  const columnsOf = (...types: Column['type'][]) => table.source.columns.filter(({ type }) => types.includes(type));
  const [labels, texts, moneys, materialColumns, medias] = [
    columnsOf('i18n'),
    columnsOf('text').filter(({ id }) => id !== table.source.key),
    columnsOf('money'),
    columnsOf('material'),
    columnsOf('media'),
  ];
  return table
    .keys()
    .slice(0, MAX_SHOWN)
    .map((key): ChoiceOption => {
      const row = table.rowOf(key) ?? 0;
      const text = first(table, row, labels);
      const plain = first(table, row, texts);
      const reference = first(table, row, materialColumns);
      const material =
        typeof reference === 'object' && reference !== null && 'id' in reference ? materials[reference.id] : undefined;
      const media = first(table, row, medias);
      const [money] = moneys;
      const price = money ? table.cell(row, money.id) : null;
      return {
        key,
        label: isText(text) ? text : written(typeof plain === 'string' && plain !== '' ? plain : key),
        price: money?.type === 'money' && typeof price === 'number' ? { value: price, currency: money.currency } : null,
        color: material ? colorOfMaterial(material) : colorIn(plain),
        picture: isMedia(media) ? media.url : material ? textureOf(material) : null,
      };
    });
}

function first(table: TableIndex, row: number, columns: readonly Column[]): Value {
  for (const { id } of columns) {
    const value = table.cell(row, id);
    if (value !== null) return value;
  }
  return null;
}

const colorIn = (value: Value): string | null =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value : null;

function colorOfMaterial(data: MaterialData): string {
  const { r, g, b } =
    data.type === 'standard' ? data.diffuseColor : data.type === 'pbr' ? data.albedoColor : data.baseColor;
  return `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)})`;
}

function textureOf(data: MaterialData): string | null {
  const texture =
    data.type === 'standard' ? data.diffuseTexture : data.type === 'pbr' ? data.albedoTexture : data.baseTexture;
  return texture?.media.url ?? null;
}
