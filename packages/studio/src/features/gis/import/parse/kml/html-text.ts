import { isPictureName } from '../../../pictures/picture-names.ts';
import { withoutReferences } from './character-references.ts';

/** Elements that begin a line of their own. */
const LINES = new Set(['br', 'p', 'div', 'tr', 'li', 'ul', 'ol', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr']);
/** With elements for lines, those of the source are blanks. */
const LAID_OUT = /<(?:br|p|div|tr|li)\b/i;
/** Elements whose content is no text. */
const SILENT = new Set(['script', 'style', 'head', 'title']);

/**
 * What is read of a piece of HTML, such as the descriptions that maps of other programs have: texts and lines, cells apart. No
 * element stays, and nothing of it is ever shown as HTML.
 */
export function textOfHtml(html: string): string {
  if (!/<[a-z!/]|&\w+;|&#/i.test(html)) return html.trim();
  const isLaidOut = LAID_OUT.test(html);
  const read = (piece: string) => (isLaidOut ? piece.replaceAll(/\s+/g, ' ') : piece);
  let text = '';
  let silent: string | null = null;
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open < 0 ? html.length : open;
    if (silent === null) text += read(html.slice(at, end));
    if (open < 0) break;
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4);
      at = close < 0 ? html.length : close + 3;
      continue;
    }
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(html.slice(open, open + 40)) ?? [];
    const close = html.indexOf('>', open);
    // A sign of its own: `a < b`.
    if (name === '' || close < 0) {
      if (silent === null) text += '<';
      at = open + 1;
      continue;
    }
    const tag = name.toLowerCase();
    if (silent === null && slash === '' && SILENT.has(tag)) silent = tag;
    else if (silent === tag && slash !== '') silent = null;
    else if (silent === null && LINES.has(tag)) text += '\n';
    else if (silent === null && (tag === 'td' || tag === 'th')) text += ' ';
    at = close + 1;
  }
  return withoutReferences(text)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/** The first address of a link that leads out, and of a picture, its name in the archive included, in a piece of HTML; null: there is none. */
export function addressesInHtml(html: string): { link: string | null; picture: string | null } {
  const first = (tag: string, attribute: string): string | null => {
    for (const [element] of html.matchAll(new RegExp(`<${tag}\\b[^<>]{0,2000}`, 'gi'))) {
      const [, quoted, single, bare] =
        new RegExp(`\\s${attribute}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s>]+))`, 'i').exec(element) ?? [];
      const address = withoutReferences(quoted ?? single ?? bare ?? '').trim();
      if (/^https?:\/\//i.test(address) || (tag === 'img' && isPictureName(address))) return address;
    }
    return null;
  };
  return { link: first('a', 'href'), picture: first('img', 'src') };
}
