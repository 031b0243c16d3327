const made = new Map<string, Intl.NumberFormat>();

/** A number format, made once: making one takes longer than a hundred uses. `language` as in BCP 47; absent: the browser's. */
export function numberFormat(language: string | undefined, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = made.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(language, options);
  made.set(key, format);
  return format;
}
