import { shippedFont, UNICODE_RANGES } from './shipped-fonts.ts';

/** The fields of a theme's font file that its faces need. */
export interface FaceFile {
  family: string;
  weight: { from: number; to: number };
  style: 'normal' | 'italic';
  media: { url: string };
}

/** The part of a theme that says how texts are set. Bodies of older publications have no files. */
export interface ThemeFonts {
  fonts: { headings: string; body: string };
  fontFiles?: readonly FaceFile[] | undefined;
}

/** Where a shipped file is served. */
export const shippedFontUrl = ({ hash, file }: { hash: string; file: string }): string => `/fonts/${hash}/${file}`;

/** A name as it may stand inside quotes in a style sheet. */
export const cssName = (family: string): string => family.replaceAll(/["\\;{}<>\n\r\f]/g, '');

/** The families of a theme, each once. */
export const familiesOf = ({ fonts: { headings, body } }: ThemeFonts): string[] => [...new Set([body, headings])];

/** Whether visitors get the files of a family: they are shipped, or the theme brings them. */
export const hasFontFiles = (theme: ThemeFonts, family: string): boolean =>
  shippedFont(family) !== undefined || (theme.fontFiles ?? []).some((file) => file.family === family);

/** The rules that load a theme's families from this server; nothing for one whose files are not here. */
export const fontFaceRules = (theme: ThemeFonts): string =>
  familiesOf(theme)
    .map((family) => facesOf(family, theme.fontFiles ?? []))
    .join('');

/** The rules of one family. Uploaded files go before shipped ones of the same name. */
function facesOf(family: string, files: readonly FaceFile[]): string {
  const own = files.filter((file) => file.family === family && !file.media.url.startsWith('asset:'));
  if (own.length > 0)
    return own
      .map(({ weight: { from, to }, style, media }) =>
        faceRule(family, { weight: from === to ? `${from}` : `${from} ${to}`, style, url: media.url }),
      )
      .join('');
  const font = shippedFont(family);
  if (!font) return '';
  const faces = font.files.map(({ weight: [from, to], subset, ...file }) =>
    faceRule(family, {
      weight: from === to ? `${from}` : `${from} ${to}`,
      style: 'normal',
      url: shippedFontUrl(file),
      range: UNICODE_RANGES[subset],
    }),
  );
  const { size, ascent, descent } = font.fallback;
  const local = font.category === 'serif' ? 'Times New Roman' : 'Arial';
  const stand = `@font-face{font-family:"${cssName(family)} fallback";src:local("${local}");size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}`;
  return faces.join('') + stand;
}

interface Face {
  weight: string;
  style: string;
  url: string;
  range?: string;
}

function faceRule(family: string, { weight, style, url, range }: Face): string {
  const address = url.replaceAll(/["\\\s<>]/g, encodeURIComponent);
  const only = range === undefined ? '' : `;unicode-range:${range}`;
  return `@font-face{font-family:"${cssName(family)}";font-style:${style};font-weight:${weight};font-display:swap;src:url("${address}") format("woff2")${only}}`;
}

/** The file that sets nearly all of a page's text: worth fetching before the style sheet is read. Null for no file. */
export function bodyFontUrl(theme: ThemeFonts): string | null {
  const { body } = theme.fonts;
  const own = (theme.fontFiles ?? []).filter(({ family, media }) => family === body && !media.url.startsWith('asset:'));
  const plain = own.find(({ style, weight: { from, to } }) => style === 'normal' && from <= 400 && to >= 400) ?? own[0];
  if (plain) return plain.media.url;
  const file = shippedFont(body)?.files[0];
  return file ? shippedFontUrl(file) : null;
}

/** What `font-family` is set to. The players' `theme-variables.ts` says the same. */
export const fontStack = (family: string): string => `"${cssName(family)}", ${standInStack(family)}`;

/** What takes the room of a family while its files are not there. */
export const standInStack = (family: string): string => `"${cssName(family)} fallback", system-ui, sans-serif`;
