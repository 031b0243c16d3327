import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { FilledMarker, FilledShape } from '@diorama/documents/icgi/commands/fill.commands.ts';
import { MAX_IMPORT_KEY, MAX_TEXT } from '@diorama/documents/shared/primitives.schema.ts';
import { cellFault } from '@diorama/documents/shared/text/cell-fault.ts';
import type { DecimalSign } from '@diorama/documents/shared/text/number-text.ts';
import { fromCell } from '@diorama/documents/shared/text/spreadsheet-cell.ts';
import { isAddress } from '../../../../editor/fields/typed-address.ts';
import { parsedTemplate, renderedTemplate, type Template } from '../../../../editor/import/template.ts';
import { columnDecimals } from '../../../../table-files/column-decimals.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import type { FillCategories } from './fill-categories.ts';
import type { FillTarget, StandingText } from './fill-targets.ts';
import { columnNames, columnOf, type FillMapping, type FillRole } from './mapping.ts';
import { shownCell } from './shown-cell.ts';

/** What stands in a field now and what a table puts there. */
export interface Difference {
  field: 'Name' | 'Text' | 'Button' | 'Opens' | 'Category' | 'Import key';
  before: string;
  after: string;
}

/** What a row does to a shape or marker. */
export interface RowEdit {
  filled: FilledShape & FilledMarker;
  differences: Difference[];
}

interface RowReaderOptions {
  file: TableFile;
  mapping: FillMapping;
  language: Language;
  categories: FillCategories;
  newId: () => string;
}

/** Reads the rows of a table as edits; what cannot be taken is left out and warned of. Blank cells change nothing. */
export class RowReader {
  readonly #options: RowReaderOptions;
  readonly #columns: readonly string[];
  readonly #template: Template;
  readonly #columnOf: ReadonlyMap<string, number | undefined>;
  readonly #decimalOf: (at: number) => DecimalSign | null;
  readonly #warn: (line: number, reason: string) => void;

  constructor(options: RowReaderOptions, warn: (line: number, reason: string) => void) {
    this.#options = options;
    this.#columns = columnNames(options.file.headings);
    this.#template = parsedTemplate(options.mapping.template);
    this.#columnOf = new Map(this.#template.fields.map((field) => [field, columnOf(field, this.#columns)]));
    this.#warn = warn;
    this.#decimalOf = columnDecimals(options.file);
  }

  keyOf(texts: readonly string[]): string {
    const key = fromCell(texts[this.#options.mapping.keyColumn] ?? '').trim();
    return cellFault(key) === null ? key : '';
  }

  /** Why a row has no key although its cell is not blank; undefined: it has one, or is blank. */
  keyFault(texts: readonly string[]): string | undefined {
    const fault = cellFault(fromCell(texts[this.#options.mapping.keyColumn] ?? '').trim());
    return fault === null ? undefined : `Its key ${fault}`;
  }

  read({ line, texts }: TableFile['rows'][number], target: FillTarget): RowEdit {
    const { newId } = this.#options;
    const filled: RowEdit['filled'] = { id: target.id };
    const differences: Difference[] = [];
    const differ = (field: Difference['field'], before: string, after: string) => {
      differences.push({ field, before, after });
    };
    const cells = new Map<number, string>();
    const cell = (at: number | undefined): string => {
      if (at === undefined || at < 0) return '';
      const known = cells.get(at);
      if (known !== undefined) return known;
      const text = this.#cell(line, texts[at] ?? '', at);
      cells.set(at, text);
      return text;
    };
    const roleCell = (role: FillRole) => cell(this.#options.mapping.roles.indexOf(role));

    const title = this.#fitting(line, 'name', roleCell('name'), MAX_TEXT);
    if (title !== '') {
      if (this.#isOwn(line, 'name', target.title) && title !== target.title.value) {
        filled.title = title;
        differ('Name', target.title.value, title);
      }
      const key = this.keyOf(texts);
      if (key !== target.key && key.length <= MAX_IMPORT_KEY) {
        filled.key = key;
        if (target.key !== '') differ('Import key', target.key, key);
      }
    }
    const text = this.#fitting(line, 'text', this.#textOf(cell), MAX_TEXT);
    if (
      text !== '' &&
      (target.text === null || this.#isOwn(line, 'text', target.text)) &&
      text !== target.text?.value
    ) {
      filled.text = { value: text, newId: newId() };
      differ('Text', target.text?.value ?? '', text);
    }
    const button = this.#address(line, roleCell('button'));
    if (button !== null && button !== target.button) {
      filled.button = { label: this.#options.mapping.buttonLabel.trim(), href: button, newId: newId() };
      differ('Button', target.button ?? '', button);
    }
    const href = target.collection === 'shapes' ? this.#address(line, roleCell('link')) : null;
    if (href !== null && href !== hrefOf(target)) {
      filled.href = href;
      differ('Opens', openedBy(target), href);
    }
    const category = target.collection === 'markers' ? this.#category(line, roleCell('category')) : null;
    if (category !== null && category.id !== target.category) {
      filled.category = category.id;
      differ('Category', this.#options.categories.nameOf(target.category), category.name);
    }
    if (
      target.collection === 'shapes' &&
      (filled.text || filled.button) &&
      (filled.href ?? target.action.type) !== 'none'
    )
      this.#warn(
        line,
        `“${target.label}” ${HIDDEN[filled.href ? 'link' : target.action.type]}: visitors do not see its text or button`,
      );
    return { filled, differences };
  }

  #cell(line: number, raw: string, at: number): string {
    const text = fromCell(raw).trim();
    const fault = cellFault(text);
    if (fault === null) return text;
    this.#warn(line, `“${this.#columns[at]}” ${fault}`);
    return '';
  }

  #textOf(cell: (at: number | undefined) => string): string {
    const { mapping, file, language } = this.#options;
    return renderedTemplate(this.#template, (field) => {
      const at = this.#columnOf.get(field);
      const text = cell(at);
      // A long number of a flat is a name.
      if (at === mapping.keyColumn) return text;
      const decimal = at === undefined ? null : this.#decimalOf(at);
      return shownCell(text, {
        ...{ language, decimal },
        ...{ groupsDigits: mapping.groupsDigits, isWorkbook: file.isWorkbook },
      });
    });
  }

  #fitting(line: number, what: string, text: string, most: number): string {
    if (text.length <= most) return text;
    const counts = `${text.length.toLocaleString('en')} characters; ${most.toLocaleString('en')} are allowed`;
    this.#warn(line, `Its ${what} has ${counts}. It is left out`);
    return '';
  }

  #isOwn(line: number, what: string, { translation }: StandingText): boolean {
    if (translation !== null)
      this.#warn(line, `Its ${what} comes from the translations, “${translation}”: change it there`);
    return translation === null;
  }

  #address(line: number, text: string): string | null {
    if (text === '') return null;
    const address = addressIn(text);
    if (address === null)
      this.#warn(
        line,
        `“${text.slice(0, 60)}” is not an address. Use one that starts with https://, mailto:, tel: or /`,
      );
    return address;
  }

  #category(line: number, text: string): { id: string; name: string } | null {
    if (text === '') return null;
    const { categories, mapping } = this.#options;
    const found = categories.find(this.#fitting(line, 'category', text, MAX_TEXT), mapping.makesCategories);
    if ('fault' in found) this.#warn(line, found.fault);
    return 'fault' in found ? null : found;
  }
}

const HIDDEN: Readonly<Record<FillTarget['action']['type'], string>> = {
  none: '',
  link: 'opens a link',
  widget: 'opens a widget',
  transition: 'walks on',
};

/** An address that visitors may be led to; one that begins with `www.` is completed. Null: it is none. */
export function addressIn(text: string): string | null {
  const plain = text.trim();
  const address = /^www\.[^\s/]+\.[^\s]+$/i.test(plain) ? `https://${plain}` : plain;
  return isAddress(address) && !/\s/.test(address) ? address : null;
}

const hrefOf = ({ action }: FillTarget): string | null =>
  action.type === 'link' && action.link.type === 'external' ? action.link.href : null;

function openedBy(target: FillTarget): string {
  const { action } = target;
  if (action.type === 'none') return 'its content';
  if (action.type === 'link') return hrefOf(target) ?? 'another product';
  return action.type === 'widget' ? 'a widget' : 'a transition';
}
