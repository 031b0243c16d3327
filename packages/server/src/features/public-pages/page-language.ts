import { type Language, languageOf } from '@diorama/documents/engine/schema/languages.ts';

/** The language of a page: the requested one, else the visitor's best, else the project's first. */
export function pageLanguage(
  wanted: string | undefined,
  acceptLanguage: string | undefined,
  languages: readonly Language[],
): Language {
  const asked = wanted === undefined ? null : languageOf(wanted);
  if (asked && languages.includes(asked)) return asked;
  for (const language of accepted(acceptLanguage ?? '')) if (languages.includes(language)) return language;
  return languages[0] ?? 'en';
}

/** Languages we speak of an Accept-Language header, most wanted first. */
function accepted(header: string): Language[] {
  const entries = header
    .slice(0, 1_000)
    .split(',')
    .flatMap((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      const weight = quality ? Number(quality.slice(2)) : 1;
      const language = languageOf(tag) ?? languageOf(tag.split('-')[0] ?? '');
      return language && weight > 0 ? [{ language, weight }] : [];
    });
  return entries.sort((a, b) => b.weight - a.weight).map(({ language }) => language);
}
