import { parsedTemplate, renderedTemplate } from '../../../../editor/import/template.ts';
import { exactForm } from './row-keys.ts';

/** What a column fills; that it stands in the text is said by the template. */
export type FillRole = 'skip' | 'name' | 'category' | 'button' | 'link';

/** How a table fills shapes or markers. */
export interface FillMapping {
  /** The column that rows are found by. */
  keyColumn: number;
  /** One for each column of the file. */
  roles: readonly FillRole[];
  /** The text of each row; empty: texts stay as they are. */
  template: string;
  /** On buttons that are made. */
  buttonLabel: string;
  /** Categories that the walkthrough does not have are made. */
  makesCategories: boolean;
  /** Long numbers in texts are written with groups: 4 500 000. */
  groupsDigits: boolean;
}

/** A role for one column; another that had it is left out then. */
export const withRole = (roles: readonly FillRole[], at: number, role: FillRole): FillRole[] =>
  roles.map((one, place) => (place === at ? role : one === role ? 'skip' : one));

/** Columns as a template names them: without braces, each with a name of its own. */
export function columnNames(headings: readonly string[]): string[] {
  const names: string[] = [];
  for (const [at, heading] of headings.entries()) {
    const plain =
      heading
        .replaceAll(/[{}\n]+/g, ' ')
        .trim()
        .slice(0, 200) || `Column ${at + 1}`;
    names.push(names.some((name) => exactForm(name) === exactForm(plain)) ? `${plain} (${at + 1})` : plain);
  }
  return names;
}

/** The column that a field of a template means; undefined: there is none of this name. */
export function columnOf(field: string, columns: readonly string[]): number | undefined {
  const wanted = exactForm(field);
  const at = columns.findIndex((name) => exactForm(name) === wanted);
  return at < 0 ? undefined : at;
}

/** Whether a template has a column in it. */
export const mentions = (template: string, column: string): boolean =>
  parsedTemplate(template).fields.some((field) => exactForm(field) === exactForm(column));

/** The template with a column behind what is in it. */
export const withColumn = (template: string, column: string): string =>
  `${template.trimEnd()}${template.trim() === '' ? '' : ', '}{${column}}`;

/** The template without a column, and without what stood around it alone. */
export const withoutColumn = (template: string, column: string): string =>
  renderedTemplate(parsedTemplate(template), (field) => (exactForm(field) === exactForm(column) ? '' : `{${field}}`));

/** Why a mapping cannot be planned; null: it can. */
export function mappingFault({ roles, template }: FillMapping, columns: readonly string[]): string | null {
  const unknown = parsedTemplate(template).fields.find((field) => columnOf(field, columns) === undefined);
  if (unknown !== undefined) return `No column is called “${unknown}”. Take a name of the list above`;
  const isEmpty = template.trim() === '' && roles.every((role) => role === 'skip');
  if (isEmpty) return 'Nothing is filled yet: say what a column is, or write a text with columns in it';
  if (template.trim() !== '' && parsedTemplate(template).fields.length === 0)
    return 'The text has no column in it. Press the name of a column to put it there';
  return null;
}
