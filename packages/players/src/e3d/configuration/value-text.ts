import type { Value } from '@diorama/documents/e3d/expression/value.ts';
import { currencyDigits } from '@diorama/documents/e3d/graph/steps.ts';
import type { ValueType } from '@diorama/documents/e3d/graph/value-type.ts';
import type { Unit } from '@diorama/documents/e3d/table.schema.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { i18nText } from '../../visitor/text/localized.ts';
import { numberFormat } from '../../visitor/text/number-format.ts';
import { lengthText } from '../scene/length-text.ts';

/** Square feet of a square metre. */
const SQUARE_FEET = 10.7639;

export interface Reader {
  language: Language;
  /** Areas and lengths are stored in m2 and m and shown in this. */
  sizeUnit: 'sqm' | 'sqf';
}

/** A number as visitors read it: "1 092 000 kr", "85.5 m²", "920 sq ft". */
export function unitText(value: number, unit: Unit, { language, sizeUnit }: Reader): string {
  switch (unit.type) {
    case 'money': {
      // Whole amounts stand without zeros behind the point.
      const digits = Number.isInteger(value) ? 0 : currencyDigits(unit.currency);
      return numberFormat(language, {
        style: 'currency',
        currency: unit.currency,
        currencyDisplay: 'symbol',
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }).format(value);
    }
    case 'area': {
      const isFeet = sizeUnit === 'sqf';
      const shown = isFeet ? value * SQUARE_FEET : value;
      // A handle has an area, too, which is not 0.
      const isSmall = Math.abs(shown) < 1;
      const digits = isSmall ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: isFeet ? 0 : 1 };
      return `${numberFormat(language, digits).format(shown)} ${isFeet ? 'sq ft' : 'm²'}`;
    }
    case 'length':
      return lengthText(value, sizeUnit, language);
    case 'number':
      return numberFormat(language, { maximumFractionDigits: 6 }).format(value);
  }
}

/** Any value of an edge as visitors read it. A missing value is a dash, and a value without text is empty. */
export function valueText(value: Value, type: ValueType, reader: Reader): string {
  if (value === null) return '–';
  if (typeof value === 'number')
    return unitText(value, (type.type === 'number' ? type.unit : null) ?? { type: 'number' }, reader);
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return reader.language === 'sv' ? (value ? 'ja' : 'nej') : value ? 'yes' : 'no';
  if ('type' in value && (value.type === 'custom' || value.type === 'variable'))
    return i18nText(value as never, reader.language);
  return 'name' in value && typeof value.name === 'string' ? value.name : '';
}
