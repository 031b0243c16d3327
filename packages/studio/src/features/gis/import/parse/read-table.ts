import { delimiterOf } from '@diorama/documents/shared/text/delimiter.ts';
import { fromCell } from '@diorama/documents/shared/text/spreadsheet-cell.ts';
import { TableFileError } from '../../../../table-files/table-file-error.ts';
import { MOST_TITLES, titleNotice } from '../../../../table-files/titles-above.ts';
import { readXlsx, sheetNotices } from '../../../../table-files/xlsx-file.ts';
import { RowSplitter } from '../../../../ui/format/row-splitter.ts';
import { nameAxes } from './axis-headings.ts';
import { languageTextsIn } from './language-texts.ts';
import type { ParsedFeatures, PropertyValue } from './parsed-file.ts';

/** Characters that are read to detect the delimiter. */
const LOOKED_AT = 64 * 1024;
const MOST_COLUMNS = 200;

/** What stands in no heading: decimals, and whole metres of a grid. */
const COORDINATE = /^\s*-?(?:\d{1,8}[.,]\d+|\d{5,8})\s*$/;
/** Both coordinates in one cell. */
const PAIR = /^\s*-?\d{1,8}[.,]\d+(?:\s*[;/|]\s*|,?\s+)-?\d{1,8}[.,]\d+\s*$/;

const hasText = (cell: string): boolean => cell !== '' && cell.trim() !== '';

/** Takes the rows of a table as they are read: the first that has something names the columns. */
export class TableReader {
  readonly #into: ParsedFeatures;
  #splitter: RowSplitter | null = null;
  #start = '';
  /** Rows of one cell at the beginning, which may be titles. */
  readonly #titles: { cells: readonly string[]; line: number }[] = [];
  #line = 0;
  #width = 0;
  /** A first row with gaps: names of groups of columns may stand above the names of the columns. */
  #groups: { cells: readonly string[]; line: number } | null = null;

  constructor(into: ParsedFeatures) {
    this.#into = into;
  }

  get count(): number {
    return this.#into.features.length;
  }

  push(piece: string): void {
    if (this.#splitter) {
      this.#splitter.push(piece);
      return;
    }
    this.#start += piece;
    if (this.#start.length >= LOOKED_AT) this.#begin();
  }

  end(): void {
    if (!this.#splitter) this.#begin();
    const openAt = this.#splitter?.end() ?? null;
    this.finish();
    if (openAt !== null)
      throw new TableFileError(
        `Quotes that begin in row ${openAt + 1} are never closed. Close them, or save the file again`,
      );
    if (this.#width === 0 || this.#into.features.length === 0)
      throw new TableFileError('The file has no rows: the first row names the columns, the others are its rows');
  }

  /** Every row has one cell: a table of one column. */
  finish(): void {
    if (this.#groups) this.#headBelow(null, this.#line);
    const [first, ...rest] = this.#titles.splice(0);
    if (this.#width > 0 || !first) return;
    this.#line = first.line;
    this.#head(first.cells);
    for (const { cells, line } of rest) this.row(cells, line);
  }

  /** `line`: as spreadsheets number rows; the one after the row before by default. */
  row(cells: readonly string[], line = this.#line + 1): void {
    this.#line = line;
    if (!cells.some(hasText)) return;
    if (this.#width > 0) {
      this.#into.add({ geometry: null, values: this.#valuesOf(this.#plain(cells)), row: this.#line });
      return;
    }
    if (cells.filter(hasText).length === 1 && this.#titles.length < MOST_TITLES) {
      this.#titles.push({ cells, line });
      return;
    }
    if (cells.filter(hasText).length === 1) {
      this.finish();
      this.row(cells, line);
      return;
    }
    if (this.#groups) {
      this.#headBelow(cells, line);
      return;
    }
    this.#passTitles();
    if (cells.every(hasText)) this.#head(cells);
    else this.#groups = { cells, line };
  }

  /** The row below names of groups: it names the columns where the groups do not name the coordinates and it does. */
  #headBelow(cells: readonly string[] | null, line: number): void {
    const groups = this.#groups;
    this.#groups = null;
    if (!groups) return;
    if (cells && nameAxes(cells) && !nameAxes(groups.cells)) {
      const names = groups.cells.filter(hasText).map((name) => name.trim().slice(0, 40));
      this.#into.notice(`“${names.slice(0, 4).join('”, “')}” stand above the names of the columns and are left out`);
      this.#head(cells);
      return;
    }
    this.#line = groups.line;
    this.#head(groups.cells);
    if (cells) this.row(cells, line);
  }

  /** Lines of one cell above the names of the columns are what exports of authorities and of ERP systems begin with. */
  #passTitles(): void {
    const [first] = this.#titles.splice(0);
    if (first) this.#into.notice(titleNotice(first.cells.find(hasText) ?? ''));
  }

  #head(cells: readonly string[]): void {
    const isHeadless =
      cells.filter((cell) => COORDINATE.test(cell)).length >= 2 || cells.some((cell) => PAIR.test(cell));
    const width = Math.min(MOST_COLUMNS, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
    if (cells.length > MOST_COLUMNS) this.#into.notice(`Only the first ${MOST_COLUMNS} columns are read`);
    for (const [at, name] of cells.slice(0, width).entries())
      this.#into.columnAt(this.#nameOf(isHeadless ? '' : name.trim(), at));
    this.#width = width;
    if (!isHeadless) return;
    this.#into.notice('The first row has coordinates instead of names: it is imported like the others');
    this.#into.add({ geometry: null, values: this.#valuesOf(cells.slice(0, width).map(fromCell)), row: this.#line });
  }

  /** The cells of the columns, without the signs that keep spreadsheets from running them; most rows are so already. */
  #plain(cells: readonly string[]): string[] {
    const within = cells.length > this.#width ? cells.slice(0, this.#width) : cells;
    return within.some((cell) => cell.startsWith("'")) ? within.map(fromCell) : [...within];
  }

  /** Of a row with a text in several languages, the columns of these are behind those of the table. */
  #valuesOf(cells: string[]): PropertyValue[] {
    if (!cells.some((cell) => /^\s*[{[]/.test(cell) && languageTextsIn(cell) !== null)) return cells;
    return this.#into.valuesOf(cells.map((cell, at) => [this.#into.columns[at] ?? '', cell]));
  }

  /** Columns of the same name are distinguished by their position. */
  #nameOf(name: string, at: number): string {
    const own = name === '' ? `Column ${at + 1}` : name;
    return this.#into.columns.includes(own) ? `${own} (${at + 1})` : own;
  }

  #begin(): void {
    // Excel names the separator in a line of its own.
    const [named, separator] = /^sep=(.)\r?\n/i.exec(this.#start) ?? ['', undefined];
    const body = this.#start.slice(named.length);
    this.#line = named === '' ? 0 : 1;
    this.#splitter = new RowSplitter(separator ?? delimiterOf(body), (cells) => this.row(cells));
    this.#splitter.push(body);
    this.#start = '';
  }
}

/** Takes the first sheet of an Excel workbook. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, into: ParsedFeatures): Promise<void> {
  const reader = new TableReader(into);
  const sheet = await readXlsx(bytes);
  for (const notice of sheetNotices(sheet)) into.notice(notice);
  for (const { number, texts } of sheet.rows) reader.row(texts, number);
  reader.finish();
  if (into.features.length === 0)
    throw new TableFileError(
      [
        `The sheet “${sheet.name}” has no rows: the first row names the columns, the others are its rows`,
        ...sheetNotices({ ...sheet, errors: 0, unsolved: 0, hidden: 0 }),
      ].join('. '),
    );
}
