import { parsedTemplate, renderedTemplate } from '../../../../../editor/import/template.ts';
import { looseKey } from '../../../../../table-files/key-finder.ts';
import { textOfHtml } from '../../parse/kml/html-text.ts';
import type { ParsedFeature } from '../../parse/parsed-file.ts';
import { textOf } from '../cell-text.ts';

/** Columns as a template names them. */
export const columnNames = (columns: readonly string[]): string[] =>
  columns.map((name, at) => name.replaceAll(/[{}\n]+/g, ' ').trim() || `Column ${at + 1}`);

const columnOf = (field: string, names: readonly string[]): number =>
  names.findIndex((name) => looseKey(name) === looseKey(field));

/** Names the first column of a template that there is not; null: all are there. */
export function templateFault(template: string, columns: readonly string[]): string | null {
  const names = columnNames(columns);
  const unknown = parsedTemplate(template).fields.find((field) => columnOf(field, names) < 0);
  return unknown === undefined ? null : `No column is called “${unknown}”. Take a name of the list below the text`;
}

/** Places of the columns that a template names. */
export function columnsIn(template: string, columns: readonly string[]): ReadonlySet<number> {
  const names = columnNames(columns);
  return new Set(parsedTemplate(template).fields.map((field) => columnOf(field, names)));
}

/** Makes the texts of rows by a template; blank cells go with what stands around them. */
export function cardTexts(template: string, columns: readonly string[]): (values: ParsedFeature['values']) => string {
  const parsed = parsedTemplate(template);
  const names = columnNames(columns);
  const places = new Map(parsed.fields.map((field) => [field, columnOf(field, names)]));
  return (values) => renderedTemplate(parsed, (field) => textOfHtml(textOf(values[places.get(field) ?? -1])));
}
