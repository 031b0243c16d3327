import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@diorama/documents/engine/schema/languages.ts';
import type { ImportedFields } from '@diorama/documents/gis/commands/import.commands.ts';
import { chainsOf, cornerCount, type OutlineGeometry } from '@diorama/documents/gis/geometry/geojson.ts';
import { distance } from '@diorama/documents/gis/geometry/measure.ts';
import type { HotspotRecord, LabelRecord, OutlineRecord } from '@diorama/documents/gis/gis.records.ts';
import { MAX_HEIGHT } from '@diorama/documents/gis/gis.schema.ts';
import type { FeatureCollection } from '@diorama/documents/gis/layers.ts';
import { type LocalizedText, MAX_TEXT } from '@diorama/documents/shared/primitives.schema.ts';
import { isNoValue, numberIn } from '@diorama/documents/shared/text/number-text.ts';
import { packedMedia, packedNames } from '../../../pictures/packed-names.ts';
import { isPictureName, pictureName } from '../../../pictures/picture-names.ts';
import { textOfHtml } from '../../parse/kml/html-text.ts';
import type { ParsedFeature, ParsedFile } from '../../parse/parsed-file.ts';
import { CategoryFinder, type NewCategory } from '../category-finder.ts';
import { textOf } from '../cell-text.ts';
import type { ExistingMap } from '../existing-map.ts';
import { idsByName } from '../ids-by-name.ts';
import type { ImportMapping } from '../mapping.ts';
import { pictureAt, webAddress } from '../web-address.ts';
import { cardTexts } from './card-text.ts';
import { namesLanguage } from './name-headings.ts';

/** Characters of a street address. */
const MOST_OF_ADDRESS = 300;

/** What databases write into an export where they have nothing. */
const NO_NAME = /^(?:NULL|<null>|\\N)$/i;

type Values = ParsedFeature['values'];
type Existing = HotspotRecord | OutlineRecord | LabelRecord;

/** A field that an import changes, as text. */
export interface Difference {
  field: string;
  before: string;
  after: string;
}

/** Reads the fields of rows; an empty cell leaves a field as it is. */
export class RowFields {
  /** `isSpare`: its heading names no language, that of another column does. */
  readonly #names: { language: Language; at: number; isSpare: boolean }[];
  readonly #texts: readonly { language: Language; at: number }[];
  /** Puts the text together from several columns; null: columns of texts say it. */
  readonly #cardText: ((values: Values) => string) | null;
  readonly #addressAt: number;
  readonly #linkAt: number;
  readonly #pictureAt: number;
  readonly #heightAt: number;
  readonly #pictures: NonNullable<ImportMapping['pictures']>;
  /** The picture of the file's own archive that a text names. */
  readonly #packed: (text: string) => string | null;
  /** Of pictures that are no addresses, and that the mapping does not know. */
  readonly pictureNames = new Set<string>();
  readonly #valueAt: number;
  readonly #categoryAt: number;
  readonly #widgetAt: number;
  readonly #language: Language;
  readonly #categories: CategoryFinder;
  readonly #widgets: Map<string, string>;
  readonly #labels: Map<string, string>;
  readonly #isFolder: boolean;

  constructor(
    { categories, widgets }: ExistingMap,
    { columns, pictures: packed = [] }: Pick<ParsedFile, 'columns' | 'pictures'>,
    { roles, template = '', pictures = {} }: ImportMapping,
    newId: () => string,
  ) {
    const at = (type: string) => roles.findIndex((role) => role.type === type);
    // Of two columns for one language, the one that names it counts; the other is for what it has none of.
    const named = new Set(
      roles.flatMap((role, at) => (role.type === 'name' && namesLanguage(columns[at] ?? '') ? [role.language] : [])),
    );
    this.#names = roles
      .flatMap((role, place) =>
        role.type === 'name'
          ? [
              {
                language: role.language,
                at: place,
                isSpare: named.has(role.language) && !namesLanguage(columns[place] ?? ''),
              },
            ]
          : [],
      )
      .sort((a, b) => Number(a.isSpare) - Number(b.isSpare));
    this.#texts = roles.flatMap((role, at) => (role.type === 'text' ? [{ language: role.language, at }] : []));
    this.#cardText = template.trim() === '' ? null : cardTexts(template, columns);
    this.#addressAt = at('address');
    this.#linkAt = at('link');
    this.#pictureAt = at('picture');
    this.#heightAt = at('height');
    this.#pictures = pictures;
    this.#packed = packed.length > 0 ? packedNames(packed) : () => null;
    this.#valueAt = at('value');
    this.#categoryAt = at('category');
    this.#widgetAt = at('widget');
    this.#language = roles.find((role) => role.type === 'name')?.language ?? 'en';
    this.#isFolder = columns[this.#categoryAt] === 'folder';
    this.#categories = new CategoryFinder({ categories }, this.#language, newId);
    this.#widgets = idsByName(widgets);
    this.#labels = new Map([...categories, ...widgets].map(({ id, names }) => [id, nameIn(names) || id]));
  }

  textAt(values: Values, at: number): string {
    return at < 0 ? '' : textOf(values[at]);
  }

  /** A name in the language that the file begins with, else in any. */
  nameIn(names: LocalizedText): string {
    return names[this.#language] || nameIn(names);
  }

  /** The new categories of those that are used, each before what lies in it. */
  newCategories(used: ReadonlySet<string>): NewCategory[] {
    return this.#categories.usedOf(used);
  }

  /** Whether a category of the file is left out: shapes have none. */
  leavesOutCategory(values: Values, collection: FeatureCollection): boolean {
    return collection === 'outlines' && this.textAt(values, this.#categoryAt) !== '';
  }

  read(
    { values, folders }: Pick<ParsedFeature, 'values' | 'folders'>,
    collection: FeatureCollection,
  ): { fields: ImportedFields; warnings: string[] } {
    const warnings: string[] = [];
    const fields: ImportedFields = {};
    const name = this.#nameOf(values, warnings);
    if (name) fields.name = name;
    const text = this.textAt(values, this.#valueAt);
    if (!isNoValue(text) && collection === 'hotspots') {
      const value = numberIn(text);
      if (value === null) warnings.push(`Its value “${text.slice(0, 40)}” is not a number and is left out`);
      else fields.value = value;
    }
    const category = collection === 'outlines' ? '' : this.textAt(values, this.#categoryAt);
    if (category !== '') fields.category = { type: 'category', id: this.#categoryOf(category, folders) };
    const widget = collection === 'labels' ? '' : this.textAt(values, this.#widgetAt);
    if (widget !== '') {
      const id = this.#widgets.get(widget.toLowerCase());
      if (id === undefined) warnings.push(`No widget of the map is called “${widget.slice(0, 60)}”`);
      else fields.widget = { type: 'widget-use', id };
    }
    const height = collection === 'outlines' ? this.textAt(values, this.#heightAt) : '';
    if (!isNoValue(height)) {
      const metres = numberIn(height);
      if (metres === null || metres < 0 || metres > MAX_HEIGHT)
        warnings.push(
          `Its height “${height.slice(0, 40)}” is not a number of metres up to ${MAX_HEIGHT} and is left out`,
        );
      else fields.height = metres;
    }
    if (collection !== 'labels') this.#readCard(values, fields, warnings);
    return { fields, warnings };
  }

  /** What the card of a place or an outline says. */
  #readCard(values: Values, fields: ImportedFields, warnings: string[]): void {
    const texts = this.#texts.map(({ language, at }) => ({ language, text: textOfHtml(this.textAt(values, at)) }));
    const made = this.#cardText?.(values);
    for (const { language, text } of made === undefined ? texts : [{ language: this.#language, text: made }]) {
      if (text === '' || NO_NAME.test(text)) continue;
      if (text.length > MAX_TEXT) warnings.push(`Its text is cut to ${MAX_TEXT.toLocaleString('en')} characters`);
      fields.text = { ...fields.text, [language]: text.slice(0, MAX_TEXT) };
    }
    const address = textOfHtml(this.textAt(values, this.#addressAt)).replaceAll(/\s*\n\s*/g, ', ');
    if (address !== '' && !NO_NAME.test(address)) fields.address = address.slice(0, MOST_OF_ADDRESS);
    const link = this.textAt(values, this.#linkAt);
    if (link !== '' && !NO_NAME.test(link)) {
      const href = webAddress(link);
      if (href === null) warnings.push(`Its link “${link.slice(0, 60)}” is no web address and is left out`);
      else fields.link = { type: 'external', openInNewWindow: true, href };
    }
    const picture = this.textAt(values, this.#pictureAt);
    if (picture !== '' && !NO_NAME.test(picture)) {
      const packed = this.#packed(picture);
      const name = packed ?? pictureName(picture);
      const known = pictureAt(picture) ?? this.#pictures[name] ?? (packed === null ? undefined : packedMedia(packed));
      const shown = picture.slice(0, 60);
      if (known === undefined && isPictureName(picture)) {
        this.pictureNames.add(name);
        warnings.push(`Its picture “${shown}” is no file of the project and is left out`);
      } else if (known === undefined)
        warnings.push(`Its picture “${shown}” is no address that starts with https:// and is left out`);
      else if (known === 'several') warnings.push(`Several files are called “${shown}”: its picture is left out`);
      else fields.media = known;
    }
  }

  /** What differs between a record and what a row says. */
  differences(record: Existing, fields: ImportedFields): { changed: ImportedFields; differences: Difference[] } {
    const changed: ImportedFields = {};
    const differences: Difference[] = [];
    const differ = (field: string, before: string, after: string) => differences.push({ field, before, after });
    const texts = textsOf(record);
    const name = texts && fields.name ? changedTexts(texts, fields.name) : null;
    if (texts && name) {
      changed.name = name;
      for (const [language, text] of entriesOf(name))
        differ(`Name (${LANGUAGE_NAMES[language]})`, texts[language] ?? '', text);
    }
    if (fields.position && 'position' in record && !isSamePlace(fields.position, record.position)) {
      changed.position = fields.position;
      differ('Position', positionText(record.position), movedText(record.position, fields.position));
    }
    if (fields.geometry && 'geometry' in record && !isSameShape(fields.geometry, record.geometry)) {
      changed.geometry = fields.geometry;
      differ('Shape', `${cornerCount(record.geometry)} corners`, `${cornerCount(fields.geometry)} corners`);
    }
    if (fields.value !== undefined && 'value' in record && fields.value !== record.value) {
      changed.value = fields.value;
      differ('Value', String(record.value), String(fields.value));
    }
    if (fields.height !== undefined && 'geometry' in record && fields.height !== record.height) {
      changed.height = fields.height;
      differ('Height', String(record.height ?? ''), String(fields.height));
    }
    const category = 'category' in record ? record.category : 'display' in record ? record.display.category : null;
    if (fields.category && !('geometry' in record) && fields.category.id !== category?.id) {
      changed.category = fields.category;
      differ('Category', this.#labelOf(category?.id), this.#labelOf(fields.category.id));
    }
    const widget = widgetOf(record);
    if (fields.widget && fields.widget.id !== widget) {
      changed.widget = fields.widget;
      differ('Widget', this.#labelOf(widget), this.#labelOf(fields.widget.id));
    }
    if ('name' in record) this.#cardDifferences(record, fields, changed, differences);
    return { changed, differences };
  }

  #cardDifferences(
    record: Exclude<Existing, LabelRecord>,
    fields: ImportedFields,
    changed: ImportedFields,
    differences: Difference[],
  ): void {
    // One that comes from the project's translations stays.
    const texts = record.text?.type === 'variable' ? null : (record.text?.value ?? {});
    const text = texts && fields.text ? changedTexts(texts, fields.text) : null;
    if (texts && text) {
      changed.text = text;
      for (const [language, after] of entriesOf(text))
        differences.push({ field: `Text (${LANGUAGE_NAMES[language]})`, before: texts[language] ?? '', after });
    }
    if (fields.address !== undefined && fields.address !== record.address) {
      changed.address = fields.address;
      differences.push({ field: 'Street address', before: record.address ?? '', after: fields.address });
    }
    const href = record.link?.type === 'external' ? record.link.href : '';
    if (fields.link && fields.link.href !== href) {
      changed.link = fields.link;
      differences.push({ field: 'Link', before: href, after: fields.link.href });
    }
    if (fields.media && fields.media.url !== record.media?.url) {
      changed.media = fields.media;
      differences.push({ field: 'Picture', before: record.media?.name ?? '', after: fields.media.name });
    }
  }

  #labelOf(id: string | undefined): string {
    return id === undefined ? '' : (this.#labels.get(id) ?? id);
  }

  #categoryOf(text: string, folders: readonly string[] | undefined): string {
    const id = this.#isFolder && folders ? this.#categories.within(folders) : this.#categories.named(text);
    if (!this.#labels.has(id)) this.#labels.set(id, text);
    return id;
  }

  #nameOf(values: Values, warnings: string[]): LocalizedText | null {
    let name: LocalizedText | null = null;
    for (const { language, at, isSpare } of this.#names) {
      const own = this.textAt(values, at);
      const text = NO_NAME.test(own) ? '' : own;
      const isKnown = name && (name[language] !== undefined || (isSpare && Object.values(name).includes(text)));
      if (text === '' || isKnown) continue;
      if (text.length > MAX_TEXT) warnings.push(`Its name is cut to ${MAX_TEXT.toLocaleString('en')} characters`);
      name ??= {};
      name[language] = text.slice(0, MAX_TEXT);
    }
    return name;
  }
}

function* entriesOf(texts: LocalizedText): Generator<[Language, string]> {
  for (const language of LANGUAGES) {
    const text = texts[language];
    if (text !== undefined) yield [language, text];
  }
}

const nameIn = (names: LocalizedText): string => LANGUAGES.map((one) => names[one]).find(Boolean) ?? '';

/** The texts of a record's name; null: they come from the project's translations and stay. */
function textsOf(record: Existing): LocalizedText | null {
  if (!('name' in record)) return record.text;
  return record.name.type === 'custom' ? record.name.value : null;
}

function changedTexts(before: LocalizedText, after: LocalizedText): LocalizedText | null {
  const changed = [...entriesOf(after)].filter(([language, text]) => before[language]?.trim() !== text);
  return changed.length === 0 ? null : Object.fromEntries(changed);
}

function widgetOf(record: Existing): string | undefined {
  if ('action' in record) return record.action.type === 'widget' ? record.action.widget?.id : undefined;
  return 'widget' in record ? record.widget?.id : undefined;
}

/** Degrees that come from calculating alone, such as from another system and back: about a centimetre. */
const DUST = 1e-7;

const isSamePlace = (a: { lng: number; lat: number }, b: { lng: number; lat: number }): boolean =>
  Math.abs(a.lng - b.lng) < DUST && Math.abs(a.lat - b.lat) < DUST;

function isSameShape(a: OutlineGeometry, b: OutlineGeometry): boolean {
  if (a.type !== b.type) return false;
  const [own, other] = [chainsOf(a), chainsOf(b)];
  return (
    own.length === other.length &&
    own.every(
      (chain, at) =>
        chain.length === other[at]?.length &&
        chain.every(([lng, lat], place) => {
          const [x = Number.NaN, y = Number.NaN] = other[at]?.[place] ?? [];
          return Math.abs(lng - x) < DUST && Math.abs(lat - y) < DUST;
        }),
    )
  );
}

interface Place {
  lng: number;
  lat: number;
}

/** Six decimals of a degree are ten centimetres. */
const positionText = ({ lng, lat }: Place): string =>
  [lat, lng].map((degrees) => Math.round(degrees * 1e6) / 1e6).join(', ');

/** Where it is now, and how far that is from before: `59.329312, 18.068612 (22 m away)`. */
function movedText(before: Place, after: Place): string {
  const metres = distance([before.lng, before.lat], [after.lng, after.lat]);
  const away =
    metres < 1
      ? `${Math.ceil(metres * 100)} cm`
      : metres < 10_000
        ? `${Math.round(metres)} m`
        : `${Math.round(metres / 1_000).toLocaleString('en')} km`;
  return `${positionText(after)} (${away} away)`;
}
