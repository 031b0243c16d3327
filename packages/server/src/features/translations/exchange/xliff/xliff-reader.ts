import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { dateIn, type FileRow, fileLanguageOf, NO_LANGUAGE, type ReadFile, TextFileError } from '../text-file.ts';
import { PROGRAMS } from './program-states.ts';
import { type Attributes, type TagEnd, UnitReader } from './unit-reader.ts';
import { GRAMMAR_1, GRAMMAR_2, type Grammar, type Place, placeIn } from './xliff-grammar.ts';
import { rowOfUnit, type Unit } from './xliff-unit.ts';

/** An element that is open. What it says of itself holds for everything in it. */
interface Level {
  /** Null: nothing of ours; it is skipped. */
  place: Place | null;
  isTranslated: boolean;
  isPreserved: boolean;
  tag: TagEnd | null;
}

const TOP: Level = { place: 'top', isTranslated: true, isPreserved: false, tag: null };

/** Contexts in which programs keep the key of a text whose unit they number: of Translate Toolkit, memoQ and Phrase. */
const KEY_CONTEXTS = ['sourcefile', 'x-mmq-context', 'x-key'];

/** Follows the elements of an XLIFF file by its grammar and keeps its units as rows. */
export class XliffReader {
  readonly rows: FileRow[] = [];
  readonly #wanted: Language | undefined;
  readonly #unknown = new Set<string>();
  readonly #levels: Level[] = [TOP];
  #grammar: Grammar = GRAMMAR_1;
  /** The namespace of its names; others are of programs and modules. */
  #uri = '';
  #isXliff = false;
  #codes = { source: '', target: '' };
  #firstSource: Language | null = null;
  #reader: UnitReader | null = null;
  /** Programs that number units keep the key as the file that a text comes from. */
  #context: string | null = null;
  #plural: 'none' | 'first' | 'later' = 'none';
  #untranslated = 0;
  /** Of the unit: programs propose a translation. */
  #isProposed = false;
  #proposed = 0;
  #binary = 0;
  #savedAt: number | undefined;

  constructor(wanted: Language | undefined) {
    this.#wanted = wanted;
  }

  open({ name, uri }: { name: string; uri: string }, attributes: Attributes): void {
    const outer = this.#levels.at(-1) ?? TOP;
    if (outer.place === 'top' && name === 'xliff') this.#begin(uri, attributes);
    const place = outer.place && uri === this.#uri ? placeIn(this.#grammar, outer.place, name) : null;
    const level: Level = {
      place,
      isTranslated: either(attributes.get('translate'), 'yes', 'no') ?? outer.isTranslated,
      isPreserved: either(attributes.get('xml:space'), 'preserve', 'default') ?? outer.isPreserved,
      tag: null,
    };
    if (place) this.#enter(place, name, attributes, level);
    else {
      if (isProposal(name, uri, this.#uri)) this.#isProposed = true;
      this.#enterProgram(PROGRAMS.get(uri), name, attributes);
    }
    this.#levels.push(level);
  }

  text(text: string): void {
    const { place } = this.#levels.at(-1) ?? TOP;
    if (place === 'data') this.#reader?.addData(text);
    else if (place === 'context' && this.#context !== null) this.#context += text;
    else if (place === 'source' || place === 'target' || place === 'inline') this.#reader?.add(text);
    else if (place === null) this.#reader?.addMark(text);
  }

  close(): void {
    const { place, tag, isTranslated } = this.#levels.pop() ?? TOP;
    if (place === null) this.#reader?.closeMark();
    if (tag) this.#reader?.closeTag(tag);
    if (place === 'source' || place === 'target' || place === 'marked-source') this.#reader?.closePiece();
    else if (place === 'context' && this.#context !== null) {
      for (const key of this.#context.split(/\s+/)) if (key !== '') this.#reader?.unit.keys.push(key);
      this.#context = null;
    } else if (place === 'unit') this.#closeUnit(isTranslated);
    else if (place === 'group') this.#plural = 'none';
  }

  file(): ReadFile {
    if (!this.#isXliff) throw new TextFileError('This is not an XLIFF file: it has no element “xliff”');
    return {
      rows: this.rows,
      unknownLanguages: [...this.#unknown],
      sourceLanguage: this.#firstSource,
      savedAt: this.#savedAt,
      remarks: [
        ...counted(this.#untranslated, ['text is', 'texts are'], 'marked as not to be translated and left out'),
        ...counted(
          this.#proposed,
          ['text has', 'texts have'],
          'no translation, and suggestions alone (matches of a memory), which are left out. Confirm them in the program that wrote the file',
        ),
        ...counted(this.#binary, ['part is', 'parts are'], 'in binary form (bin-unit) and left out'),
      ],
    };
  }

  #begin(uri: string, attributes: Attributes): void {
    const version = attributes.get('version') ?? (uri.endsWith(':2.0') ? '2.0' : '1.2');
    if (!/^[12]\./.test(version))
      throw new TextFileError(`This is XLIFF ${version.slice(0, 20)}, which is not read. Save it as XLIFF 1.2 or 2.1`);
    this.#isXliff = true;
    this.#uri = uri;
    this.#grammar = version.startsWith('1') ? GRAMMAR_1 : GRAMMAR_2;
    if (this.#grammar === GRAMMAR_2) this.#speak(attributes.get('srcLang'), attributes.get('trgLang'));
  }

  /** The languages of what follows. */
  #speak(source = '', target = ''): void {
    this.#codes = { source, target };
    this.#firstSource ??= this.#spoken(source);
    this.#spoken(target);
  }

  #spoken(code: string): Language | null {
    const language = fileLanguageOf(code);
    if (language === null && code !== '') this.#unknown.add(code);
    return language;
  }

  #enter(place: Place, name: string, attributes: Attributes, level: Level): void {
    switch (place) {
      case 'file':
        this.#savedAt ??= dateIn(attributes.get('date'));
        if (this.#grammar === GRAMMAR_1)
          this.#speak(attributes.get('source-language'), attributes.get('target-language'));
        break;
      case 'group':
        if (attributes.get('restype') === 'x-gettext-plurals') this.#plural = 'first';
        break;
      case 'binary':
        this.#binary += 1;
        break;
      case 'unit':
        this.#openUnit(attributes);
        break;
      case 'data':
        this.#reader?.openData(attributes);
        break;
      case 'context':
        this.#context = KEY_CONTEXTS.includes(attributes.get('context-type') ?? '') ? '' : null;
        break;
      case 'segment':
      case 'spacing':
        this.#reader?.openSegment(place === 'spacing', attributes);
        break;
      case 'source':
      case 'target':
      case 'marked-source':
        this.#reader?.openPiece(place, attributes, level.isPreserved);
        break;
      case 'inline':
        level.tag = this.#reader?.openTag(name, attributes) ?? null;
        break;
      // These say nothing of themselves: what counts is in them.
      case 'top':
      case 'xliff':
      case 'body':
      case 'data-list':
      case 'contexts':
        break;
    }
  }

  /** What programs add about a text. */
  #enterProgram(program: string | undefined, name: string, attributes: Attributes): void {
    if (program === 'sdl' && name === 'seg') this.#reader?.addTradosState(attributes.get('conf'));
    else if (program === 'm' && name === 'mark') this.#reader?.openMark(attributes.get('id') ?? '');
    else if (program === 'm' && name === 'content') this.#reader?.openMarkContent();
  }

  #openUnit(attributes: Attributes): void {
    this.#isProposed = false;
    // Neither the heading of a PO file nor a second plural form is a text of ours.
    const isText = attributes.get('restype') !== 'x-gettext-domain-header' && this.#plural !== 'later';
    const parts = { hasSegments: this.#grammar === GRAMMAR_2, isPlural: this.#plural === 'first' };
    this.#reader = isText ? new UnitReader(attributes, parts) : null;
    if (this.#plural === 'first') this.#plural = 'later';
  }

  #closeUnit(isTranslated: boolean): void {
    const unit = this.#reader?.close();
    this.#reader = null;
    if (!unit) return;
    if (isTranslated) {
      const languages = this.#languagesOf(unit);
      const row = rowOfUnit(unit, languages);
      if (this.#isProposed && (!languages.target || row.values[languages.target] === undefined)) this.#proposed += 1;
      this.rows.push(row);
    } else this.#untranslated += 1;
  }

  #languagesOf({ segments }: Unit): { source: Language | null; target: Language | null } {
    const codeOf = (side: 'source' | 'target') =>
      segments.map((segment) => segment[side]?.language).find(Boolean) || this.#codes[side];
    const source = this.#spoken(codeOf('source'));
    const code = codeOf('target');
    if (code !== '') return { source, target: this.#spoken(code) };
    const isTranslated = segments.some(({ isSpacing, target }) => !isSpacing && target && target.text !== '');
    if (isTranslated && this.#wanted === undefined) throw new TextFileError(NO_LANGUAGE);
    return { source, target: this.#wanted === source ? null : (this.#wanted ?? null) };
  }
}

/** A match of a translation memory: XLIFF 1 has it in its own names, XLIFF 2 in a module. */
const isProposal = (name: string, uri: string, own: string): boolean =>
  (name === 'alt-trans' && uri === own) || (name === 'match' && uri.startsWith('urn:oasis:names:tc:xliff:matches:'));

/** True for one value, false for the other, undefined for none of them. */
const either = (value: string | undefined, yes: string, no: string): boolean | undefined =>
  value === yes ? true : value === no ? false : undefined;

const counted = (count: number, [one, many]: readonly [string, string], what: string): string[] =>
  count === 0 ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many} ${what}`];
