import { SvgRefusal } from './clean-svg.ts';

/** Bytes in which the declaration of an XML file ends. */
const HEAD = 200;
const DECLARED = /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/;

/** The text of an SVG in the encoding that its mark or its declaration names; UTF-8 without one. Throws a {@link SvgRefusal}. */
export function svgText(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2);
  const said = DECLARED.exec(bytes.toString('latin1', 0, HEAD))?.[1] ?? 'utf-8';
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : said;
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    throw new SvgRefusal(`is written in the encoding ${encoding}, which is not known here: save it as UTF-8`);
  }
}
