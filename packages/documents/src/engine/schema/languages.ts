/** Languages a project can speak. Source: SPEC §9. */
export const LANGUAGES = ['en', 'sv'] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the studio calls them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', sv: 'Swedish' };

/** Locales map to a language and its format rules. Source: SPEC §9. */
export const LOCALES = { 'en-us': 'en', 'en-eu': 'en', 'sv-se': 'sv' } as const;

/** The language a code or locale stands for, or null when we do not speak it. */
export function languageOf(code: string): Language | null {
  const lower = code.toLowerCase();
  for (const language of LANGUAGES) if (lower === language) return language;
  for (const [locale, language] of Object.entries(LOCALES)) if (lower === locale) return language;
  return null;
}

/** The text in the requested language, else in the first language that has one, else empty. */
export function localizedText(value: Partial<Record<Language, string>> | undefined, language: Language): string {
  return value?.[language] || LANGUAGES.map((other) => value?.[other]).find(Boolean) || '';
}
