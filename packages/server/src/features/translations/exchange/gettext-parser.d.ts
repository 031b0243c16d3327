/** The package brings no types; these are of what we call. */
declare module 'gettext-parser' {
  interface Translation {
    msgctxt?: string;
    msgid: string;
    msgstr: string[];
    comments?: { extracted?: string; translator?: string };
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
