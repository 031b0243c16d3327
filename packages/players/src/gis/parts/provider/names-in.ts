import type { ExpressionSpecification, SymbolLayerSpecification } from 'maplibre-gl';

type TextField = NonNullable<NonNullable<SymbolLayerSpecification['layout']>['text-field']>;

/**
 * What a layer writes, in the language where its tiles have the name in it (`name:sv` in OpenMapTiles and Protomaps, `name_sv`
 * in Mapbox's), else as the style says. Texts without names stay as they are, and so do those that change with the zoom: an
 * expression may read the zoom at its outside alone.
 */
export function namesIn(language: string, field: TextField): TextField {
  const given = JSON.stringify(field);
  const isNamed = typeof field === 'string' ? /\{name/.test(field) : Array.isArray(field) && /"name[:_"]/.test(given);
  if (!isNamed || given.includes('["zoom"]')) return field;
  const own: ExpressionSpecification[] = [
    ['get', `name:${language}`],
    ['get', `name_${language}`],
  ];
  if (typeof field === 'string') return ['coalesce', ...own, ofTokens(field)];
  return isExpression(field) ? ['coalesce', ...own, field] : field;
}

const isExpression = (field: TextField): field is ExpressionSpecification => Array.isArray(field);

/** `{name:latin} {ref}` as an expression: inside of one, braces are only braces. */
function ofTokens(text: string): ExpressionSpecification {
  const parts = text.split(/(\{[^{}]*\})/).filter((part) => part !== '');
  return [
    'concat',
    ...parts.map((part): ExpressionSpecification | string =>
      /^\{.*\}$/.test(part) ? ['to-string', ['get', part.slice(1, -1)]] : part,
    ),
  ];
}
