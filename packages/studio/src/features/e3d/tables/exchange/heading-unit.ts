import type { Column } from '@diorama/documents/e3d/table.schema.ts';
import { LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';
import type { CellUnit } from '../grid/cell-text.ts';

const CROWNS = ['SEK', 'NOK', 'DKK', 'ISK'];
/** Currencies as headings have them: crowns and dollars are those of several countries. */
const CURRENCIES: Readonly<Record<string, readonly string[]>> = {
  ...{ kr: CROWNS, kronor: CROWNS, kroner: CROWNS, euro: ['EUR'], '€': ['EUR'], '£': ['GBP'] },
  ...{ $: ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN'] },
  ...Object.fromEntries(
    ['SEK', 'EUR', 'NOK', 'DKK', 'ISK', 'GBP', 'USD', 'CHF', 'PLN'].map((code) => [code.toLowerCase(), [code]]),
  ),
};
/** What stands before a currency: thousands and millions. */
const SCALES: Readonly<Record<string, number>> = { '': 1, t: 1_000, k: 1_000, m: 1_000_000, mn: 1_000_000 };
const SIZES: readonly [RegExp, CellUnit['sizeUnit']][] = [
  [/^(?:sq\.? ?f(?:ee)?t|ft²|ft2|ft|feet)$/, 'sqf'],
  [/^(?:m²|m2|kvm|sqm|sq\.? ?m|m|meter)$/, 'sqm'],
];

/** What a heading has in brackets or behind a comma: `Price (SEK)`, `Yta, m2`. */
export const headingUnit = (heading: string): string =>
  /(?:[([]([^()[\]]+)[)\]]|,\s*(\S+))\s*$/.exec(heading)?.slice(1).find(Boolean) ?? '';

/** The amount that a unit of money counts, and the currencies that may be meant; null: it is none. */
export function moneyUnit(unit: string): { currencies: readonly string[]; scale: number } | null {
  const plain = unit.trim().toLowerCase();
  for (const [prefix, scale] of Object.entries(SCALES)) {
    const name = plain.startsWith(prefix) ? plain.slice(prefix.length).trim() : '';
    const currencies = Object.hasOwn(CURRENCIES, name) ? CURRENCIES[name] : undefined;
    if (currencies) return { currencies, scale };
  }
  return null;
}

/** Whether a text is a unit of money or size, or a percentage. */
export const isUnit = (text: string): boolean =>
  text === '%' || moneyUnit(text) !== null || SIZES.some(([pattern]) => pattern.test(text.toLowerCase()));

/** What numbers below a heading are in, where they do not say it themselves. `%` counts for a column that does not have it, too. */
export function cellUnitOf(heading: string, { type, label, id }: Column): CellUnit {
  const own = label?.type === 'custom' ? LANGUAGES.map((language) => label.value[language] ?? '') : [];
  const unit = headingUnit(heading);
  // The numbers of the column are in the unit that its own name has.
  const isOwn = (test: (unit: string) => boolean) => [...own, id].some((name) => test(headingUnit(name)));
  if (unit === '') return {};
  if (type === 'length' || type === 'area') {
    const sizeUnit = SIZES.find(([pattern]) => pattern.test(unit.toLowerCase()))?.[1];
    return sizeUnit ? { sizeUnit } : {};
  }
  if (type !== 'money' && type !== 'number') return {};
  if (unit === '%') return isOwn((one) => one === '%') ? {} : { scale: 0.01 };
  const money = moneyUnit(unit);
  if (!money) return {};
  const isScaled = money.scale !== 1 && !isOwn((one) => moneyUnit(one)?.scale === money.scale);
  return {
    ...(isScaled ? { scale: money.scale } : {}),
    ...(type === 'money' ? { currencies: money.currencies } : {}),
  };
}
