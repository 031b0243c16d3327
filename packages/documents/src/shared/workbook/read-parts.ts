import { SaxesParser } from 'saxes';
import { type NumberKind, numberKindOf, numberText } from './number-format.ts';

/** What the cells of a sheet refer to. */
export interface Cells {
  strings: readonly string[];
  /** By the number of a cell's style. */
  kinds: readonly NumberKind[];
  isFrom1904: boolean;
}

/** A row that has cells. */
export interface SheetRow {
  /** From 1, as spreadsheets number rows. */
  number: number;
  texts: string[];
}

interface Sheet {
  name: string;
  /** Id of the relation that leads to its part. */
  relation: string;
  isHidden: boolean;
}

interface Relation {
  id: string;
  /** An address whose last part says what it leads to. */
  kind: string;
  /** Of the part it leads to, from the root of the package. */
  path: string;
}

/** An element by its local name: writers choose prefixes, and Strict workbooks have other namespaces. */
interface Tag {
  local: string;
  attributes: Readonly<Record<string, string>>;
}
type Events = Partial<{ open: (tag: Tag) => void; text: (text: string) => void; close: (name: string) => void }>;

/** Follows the elements of a part. Prefixes are cut off, not resolved: that takes half as long. */
function follow(xml: string, { open, text, close }: Events): void {
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('doctype', () => {
    throw new Error('a part has a document type');
  });
  parser.on('error', (error) => {
    throw error;
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open({ local: localName(name), attributes }));
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  parser.write(xml).close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

const attribute = ({ attributes }: Tag, name: string): string => attributes[name] ?? '';

/** The id of a relation, whose prefix is for the writer to choose. */
const relationIn = ({ attributes }: Tag): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? '';

/** The sheets in the order of their tabs, and from when the workbook counts days. */
export function readSheets(xml: string): { sheets: Sheet[]; isFrom1904: boolean } {
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  follow(xml, {
    open: (tag) => {
      if (tag.local === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attribute(tag, 'date1904'));
      if (tag.local === 'sheet')
        sheets.push({
          name: attribute(tag, 'name'),
          relation: relationIn(tag),
          isHidden: attribute(tag, 'state').toLowerCase().endsWith('hidden'),
        });
    },
  });
  return { sheets, isFrom1904 };
}

/** What a part refers to. `folder`: where that part lies, with a slash at its end; empty for the root. */
export function readRelations(xml: string, folder = ''): Relation[] {
  const relations: Relation[] = [];
  if (xml === '') return relations;
  follow(xml, {
    open: (tag) => {
      const target = attribute(tag, 'Target').replaceAll('\\', '/');
      if (target === '') return;
      relations.push({ id: attribute(tag, 'Id'), kind: attribute(tag, 'Type'), path: pathOf(target, folder) });
    },
  });
  return relations;
}

/** Where a target lies, from the root of the package. */
function pathOf(target: string, folder: string): string {
  const path: string[] = [];
  for (const name of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (name === '..') path.pop();
    else if (name !== '' && name !== '.') path.push(name);
  }
  return path.join('/');
}

/** Texts that cells share: what is written, without how it is pronounced. */
export function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let isText = false;
  let aside = 0;
  follow(xml, {
    open: ({ local }) => {
      if (local === 'si') strings.push('');
      if (local === 'rPh') aside += 1;
      isText = local === 't' && aside === 0;
    },
    text: (text) => {
      if (isText) strings[strings.length - 1] += text;
    },
    close: (name) => {
      if (name === 'rPh') aside -= 1;
      if (name === 't') isText = false;
    },
  });
  return strings;
}

/** What numbers are, by the style of their cell. */
export function readKinds(xml: string): NumberKind[] {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let isOfCells = false;
  follow(xml, {
    open: (tag) => {
      if (tag.local === 'numFmt') codes.set(Number(attribute(tag, 'numFmtId')), attribute(tag, 'formatCode'));
      if (tag.local === 'cellXfs') isOfCells = true;
      if (tag.local === 'xf' && isOfCells) ids.push(Number(attribute(tag, 'numFmtId')));
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return ids.map((id) => numberKindOf(id, codes.get(id)));
}

/**
 * The rows that have cells, as texts. A row or cell without an address follows the one before it (ECMA-376, part 1,
 * 18.3.1.73 and 18.3.1.4).
 */
export function readRows(
  xml: string,
  cells: Cells,
  most: { rows: number; columns: number },
): { rows: SheetRow[]; errors: number } {
  const rows: SheetRow[] = [];
  let errors = 0;
  let number = 0;
  let row: string[] | null = null;
  let cell = { at: -1, type: '', style: 0, value: '' };
  let isValue = false;
  let aside = 0;
  follow(xml, {
    open: (tag) => {
      const { local } = tag;
      if (local === 'row') {
        row = [];
        number = rowOf(attribute(tag, 'r')) ?? number + 1;
        cell = { ...cell, at: -1 };
      } else if (local === 'c')
        cell = {
          at: columnOf(attribute(tag, 'r')) ?? cell.at + 1,
          type: attribute(tag, 't'),
          style: Number(attribute(tag, 's') || 0),
          value: '',
        };
      else if (local === 'rPh') aside += 1;
      isValue = local === 'v' || (local === 't' && aside === 0);
    },
    text: (text) => {
      if (isValue) cell.value += text;
    },
    close: (name) => {
      isValue = false;
      if (name === 'rPh') aside -= 1;
      if (name === 'c' && row && cell.at < most.columns) {
        while (row.length < cell.at) row.push('');
        row[cell.at] = cellText(cell, cells);
        if (cell.type === 'e') errors += 1;
      }
      if (name !== 'row' || !row) return;
      if (row.length > 0 && rows.length < most.rows) rows.push({ number, texts: row });
      row = null;
    },
  });
  return { rows, errors };
}

/** The number of a row; null where the sheet does not say it. */
const rowOf = (address: string): number | null => (/^\d{1,7}$/.test(address) ? Number(address) : null);

/** The column of an address such as `AB12`, from 0; null without one. */
function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,3}/i.exec(address)?.[0].toUpperCase();
  if (letters === undefined) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** A formula gives its last result; an error of a formula is no text. */
function cellText({ type, style, value }: { type: string; style: number; value: string }, cells: Cells): string {
  switch (type) {
    case 's':
      return cells.strings[Number(value)] ?? '';
    case 'b':
      return value === '' ? '' : value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    case 'e':
      return '';
    case 'd':
      return value.replace(/T00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
    case '':
    case 'n':
      return numberText(value, cells.kinds[style] ?? 'number', cells.isFrom1904);
    default:
      return value;
  }
}
