const [TAB, BLANK] = [9, 32];
const QUOTE = 34;
const LINE_FEED = 10;
const RETURN = 13;

/**
 * Rows of a text in which a sign separates the cells, piece by piece: a piece may end anywhere. Quotes, which may have
 * blanks before them, hold cells with separators and line ends; a quote in the middle of a cell is a sign like any other.
 */
export class RowSplitter {
  readonly #delimiter: number;
  readonly #onRow: (cells: string[]) => void;
  #cells: string[] = [];
  #cell = '';
  #isQuoted = false;
  /** The piece before ended with a quote inside of quotes: the next sign says what it is. */
  #isQuoteOpen = false;
  #isAfterReturn = false;
  #rows = 0;
  #quotedAt = 0;

  constructor(delimiter: string, onRow: (cells: string[]) => void) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#onRow = onRow;
  }

  push(text: string): void {
    let at = 0;
    while (at < text.length) at = this.#isQuoted ? this.#quoted(text, at) : this.#plain(text, at);
  }

  /** The last row. Gives the row, from 0, in which quotes begin that are never closed; null: there is none. */
  end(): number | null {
    if (this.#isQuoteOpen) this.#isQuoted = false;
    const openAt = this.#isQuoted ? this.#quotedAt : null;
    if (this.#cells.length > 0 || this.#cell !== '' || this.#rows === 0 || this.#isQuoteOpen) this.#endRow();
    return openAt;
  }

  #quoted(text: string, from: number): number {
    if (this.#isQuoteOpen) {
      this.#isQuoteOpen = false;
      if (text.charCodeAt(from) !== QUOTE) {
        this.#isQuoted = false;
        return from;
      }
      this.#cell += '"';
      return from + 1;
    }
    const end = text.indexOf('"', from);
    this.#cell += text.slice(from, end < 0 ? text.length : end);
    this.#isQuoteOpen = end >= 0;
    return end < 0 ? text.length : end + 1;
  }

  #plain(text: string, from: number): number {
    const first = text.charCodeAt(from);
    const isAfterReturn = this.#isAfterReturn;
    this.#isAfterReturn = false;
    if (isAfterReturn && first === LINE_FEED) return from + 1;
    let start = from;
    // Between tabs, as spreadsheets copy them, blanks are part of a cell.
    const isBlank = this.#cell === '' || (this.#delimiter !== TAB && this.#cell.trim() === '');
    if (isBlank && this.#delimiter !== TAB) while (text.charCodeAt(start) === BLANK) start += 1;
    if (text.charCodeAt(start) === QUOTE && isBlank) {
      this.#cell = '';
      this.#isQuoted = true;
      this.#quotedAt = this.#rows;
      return start + 1;
    }
    let at = from;
    for (; at < text.length; at += 1) {
      const sign = text.charCodeAt(at);
      if (sign === this.#delimiter || sign === LINE_FEED || sign === RETURN) break;
    }
    if (at > from) this.#cell += text.slice(from, at);
    if (at === text.length) return at;
    if (text.charCodeAt(at) === this.#delimiter) this.#endCell();
    else {
      this.#isAfterReturn = text.charCodeAt(at) === RETURN;
      this.#endRow();
    }
    return at + 1;
  }

  #endCell(): void {
    this.#cells.push(this.#cell.includes('\r') ? this.#cell.replaceAll(/\r\n?/g, '\n') : this.#cell);
    this.#cell = '';
  }

  #endRow(): void {
    this.#endCell();
    const cells = this.#cells;
    this.#cells = [];
    this.#rows += 1;
    this.#isQuoteOpen = false;
    this.#onRow(cells);
  }
}
