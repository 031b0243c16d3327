/** The package brings no types; these are of what we call. */
declare module 'gettext-parser' {
  interface Translation {
    msgctxt?: string;
    msgid: string;
    msgid_plural?: string;
    /** Absent in an entry that was cut. */
    msgstr?: string[];
    /** Several references or flags are in one text: with line ends, or commas. */
    comments?: { extracted?: string; translator?: string; reference?: string; flag?: string };
  }
  interface Translations {
    charset: string;
    /** Absent in a file without a heading. */
    headers?: Record<string, string>;
    translations: Record<string, Record<string, Translation>>;
  }
  export const po: {
    parse(input: string): Translations;
    compile(data: Translations, options?: { foldLength?: number }): Buffer;
  };
}
