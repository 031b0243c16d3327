const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * Codes and names in turn: every pair of letters that the visitor's browser knows as a country. Labels of the overview
 * map carry ISO 3166-1 codes, and Kosovo's; a list of them weighs more than trying all pairs, which takes about 1 ms.
 */
export function countryNames(language: string): string[] {
  const names = new Intl.DisplayNames(language, { type: 'region', style: 'short', fallback: 'none' });
  return LETTERS.flatMap((first) =>
    LETTERS.flatMap((second) => {
      const name = names.of(first + second);
      return name ? [first + second, name] : [];
    }),
  );
}
