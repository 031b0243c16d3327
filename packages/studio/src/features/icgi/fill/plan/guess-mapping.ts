import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { numberIn } from '@diorama/documents/shared/text/number-text.ts';
import { plainHeading } from '../../../../table-files/plain-heading.ts';
import type { TableFile } from '../../../../table-files/read-table-file.ts';
import { columnNames, type FillMapping, type FillRole } from './mapping.ts';
import type { Named } from './match-rows.ts';
import { exactForm, naturalForm } from './row-keys.ts';
import { addressIn } from './row-reader.ts';

/** What stands in columns of flats, by headings in English and Swedish: whole, in lower case and without units. */
type Kind = 'area' | 'rooms' | 'rent' | 'price' | 'floor' | 'status' | 'link' | 'name' | 'category';
const HEADINGS: readonly [Kind, RegExp][] = [
  ['area', /^(?:(?:living |floor )?area|size|(?:bo ?)?(?:area|yta)|boa|storlek|kvm|m2|m²|sqm|sq ?ft)$/],
  ['rooms', /^(?:(?:no of |number of |antal )?(?:bed)?rooms?|(?:antal )?rum|rok)$/],
  ['rent', /^(?:(?:monthly )?rent|(?:monthly )?fee|(?:månads)?(?:hyra|avgift))$/],
  ['price', /^(?:(?:asking )?price|(?:utgångs)?pris|insats|cost|kostnad)$/],
  ['floor', /^(?:floor|storey|level|vån|våning|våningsplan|plan|etage)$/],
  ['status', /^(?:status|state|availability|tillgänglighet|läge)$/],
  [
    'link',
    /^(?:plan|floor ?plan|plan ?ritning|plan ?lösning|ritning|bofaktablad|länk|link|url|web(?:b|page|site)?|hemsida|adress|pdf)$/,
  ],
  ['name', /^(?:name|namn|title|titel|rubrik|label|benämning|beteckning)$/],
  ['category', /^(?:category|kategori|type|typ|group|grupp)$/],
];
const KEY =
  /(?:^|\b)(?:nr|no|number|nummer|name|namn|flat|apartment|unit|lägenhet|lgh|objekt|id|key|nyckel|code|kod)(?:\b|$)/;
/** Headings that say what a column is and not what a button does. */
const TECHNICAL = /^(?:länk|link|url|web(?:b|page|site)?|adress|pdf)$/;

/** Rows that are sampled. */
const LOOKED_AT = 1_000;

interface GuessContext {
  targets: readonly Named[];
  /** Markers have a category, shapes have none. */
  areMarkers: boolean;
  /** The language that is filled. */
  language: Language;
}

/** How a table is best taken, by its headings and what stands below them. */
export function guessMapping(file: TableFile, { targets, areMarkers, language }: GuessContext): FillMapping {
  const columns = columnNames(file.headings);
  const keyColumn = guessedKey(file, targets);
  const kinds = file.headings.map((heading, at) => (at === keyColumn ? null : kindOf(heading, textsOf(file, at))));
  const taken = new Set<FillRole>();
  const roles = kinds.map((kind): FillRole => {
    const role = kind === 'link' ? 'button' : kind === 'name' || (kind === 'category' && areMarkers) ? kind : 'skip';
    if (role === 'skip' || taken.has(role)) return 'skip';
    taken.add(role);
    return role;
  });
  const pieces = kinds.flatMap((kind, at) => {
    const heading = file.headings[at] ?? '';
    return kind === null
      ? []
      : (pieceOf(kind, columns[at] ?? '', { heading, texts: textsOf(file, at), language }) ?? []);
  });
  const button = plainHeading(file.headings[roles.indexOf('button')] ?? '');
  return {
    ...{ keyColumn, roles, template: pieces.join(', '), makesCategories: false },
    buttonLabel: buttonLabel(button, file.headings[roles.indexOf('button')] ?? '', language),
    groupsDigits: kinds.some(
      (kind, at) =>
        (kind === 'price' || kind === 'rent') && textsOf(file, at).some((text) => /^\d{5,}(?:[.,]\d+)?$/.test(text)),
    ),
  };
}

/** The column that most shapes are found by. */
export function guessedKey({ headings, rows }: TableFile, targets: readonly Named[]): number {
  const names = new Set(targets.flatMap((target) => target.names.map(exactForm)));
  const numbers = new Set(targets.flatMap((target) => target.names.flatMap((name) => naturalForm(name) ?? [])));
  const scores = headings.map((_, at) => {
    const exact = new Set<string>();
    const natural = new Set<string>();
    for (const { texts } of rows.slice(0, LOOKED_AT)) {
      const text = texts[at] ?? '';
      const form = exactForm(text);
      if (form === '') continue;
      const number = naturalForm(text);
      if (names.has(form)) exact.add(form);
      else if (number !== null && numbers.has(number)) natural.add(number);
    }
    // Of two columns that find as many, the one with the names themselves.
    return exact.size + natural.size * 0.99;
  });
  const most = Math.max(...scores);
  if (most > 0) return scores.indexOf(most);
  return Math.max(
    0,
    headings.findIndex((heading) => KEY.test(plainHeading(heading))),
  );
}

const textsOf = ({ rows }: TableFile, at: number): string[] =>
  rows
    .slice(0, LOOKED_AT)
    .map(({ texts }) => (texts[at] ?? '').trim())
    .filter(Boolean);

function kindOf(heading: string, texts: readonly string[]): Kind | null {
  if (texts.length === 0) return null;
  const plain = plainHeading(heading).replace(/,\s*\S{1,20}$/, '');
  const areAddresses = texts.filter((text) => addressIn(text) !== null).length * 2 > texts.length;
  const kinds = HEADINGS.filter(([, pattern]) => pattern.test(plain)).map(([kind]) => kind);
  // “Plan” is a floor in Swedish, and a drawing of one: what stands below says which.
  if (areAddresses) return 'link';
  return kinds.find((kind) => kind !== 'link') ?? null;
}

interface PieceContext {
  heading: string;
  texts: readonly string[];
  language: Language;
}

/** How a column stands in the text: with its unit where the cells have none. */
function pieceOf(kind: Kind, column: string, { heading, texts, language }: PieceContext): string | null {
  const field = `{${column}}`;
  const areNumbers = texts.every((text) => numberIn(text) !== null && /^[\d\s.,\u00a0\u202f-]+$/.test(text));
  const unit = areNumbers ? headingUnit(heading) : '';
  switch (kind) {
    case 'area':
      return areNumbers ? `${field} ${/ft/i.test(unit + heading) ? 'sq ft' : 'm²'}` : field;
    case 'rooms':
      return areNumbers ? `${field} ${language === 'sv' ? 'rum' : 'rooms'}` : field;
    case 'rent':
    case 'price':
      return `${field} ${unit || (areNumbers ? moneyUnit(kind, heading, language) : '')}`.trim();
    case 'floor':
      return areNumbers ? `${language === 'sv' ? 'våning' : 'floor'} ${field}` : field;
    case 'status':
      return field;
    default:
      return null;
  }
}

/** Headings of prices in Swedish: what stands below them is in kronor unless it says otherwise. */
const SWEDISH_MONEY = /pris|hyra|avgift|insats|kostnad/i;

/** The unit of amounts that have none. A text in English from a sheet in Swedish names the currency; nothing else is known of it. */
function moneyUnit(kind: 'price' | 'rent', heading: string, language: Language): string {
  if (language === 'sv') return kind === 'rent' ? 'kr/mån' : 'kr';
  if (!SWEDISH_MONEY.test(heading)) return '';
  return kind === 'rent' ? 'SEK/month' : 'SEK';
}

/** What a heading has in brackets or behind a comma: `Price (SEK)`, `Hyra, kr/mån`. */
const headingUnit = (heading: string): string =>
  /(?:\(([^()]{1,20})\)|,\s*(\S{1,20}))\s*$/.exec(heading)?.slice(1).find(Boolean) ?? '';

function buttonLabel(plain: string, heading: string, language: Language): string {
  if (plain === '' || TECHNICAL.test(plain)) return language === 'sv' ? 'Läs mer' : 'Read more';
  return heading.trim().slice(0, 100);
}
