const PLAIN =
  'aàbƀcçdđeéfƒgĝhĥiîjĵkķlļmɱnñoöpþqǫrŕsštţuûvṽwŵxẋyýzžAÅBƁCÇDÐEÉFƑGĜHĤIÎJĴKĶLĻMṀNÑOÖPÞQǪRŔSŠTŢUÛVṼWŴXẊYÝZŽ';
const ACCENTED = new Map([...PLAIN].flatMap((sign, at, all) => (at % 2 === 0 ? [[sign, all[at + 1] ?? sign]] : [])));

/** Share by which a pseudo-text is longer: about what German needs for an English label. */
const GROWTH = 0.4;
const KEPT = /(\{\w+\}|https?:\/\/\S+|<[^<>]*>)/;

/**
 * A pseudo-localized text: accented, in brackets and 40 % longer. Text shown without brackets is hard-coded; text that
 * loses its closing bracket has no room. Placeholders, addresses and tags stay as they are.
 */
export function pseudoText(text: string): string {
  if (text.trim() === '') return text;
  const accented = text
    .split(KEPT)
    .map((part, at) => (at % 2 === 1 ? part : [...part].map((sign) => ACCENTED.get(sign) ?? sign).join('')))
    .join('');
  return `[${accented}${'·'.repeat(Math.ceil(text.length * GROWTH))}]`;
}
