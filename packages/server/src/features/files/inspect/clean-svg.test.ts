import { expect, test } from 'vitest';
import { cleanSvg, SvgRefusal } from './clean-svg.ts';
import { svgText } from './svg-text.ts';

const svg = (inner: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 10 10"${attributes}>${inner}</svg>`;

test('a drawing keeps what draws: shapes, gradients, styles, transforms and texts', () => {
  const drawn =
    '<defs><linearGradient id="a"><stop offset="0" stop-color="#f00"></stop></linearGradient><style>.b{fill:url(#a)}</style></defs><g transform="scale(2)"><path class="b" d="M0 0h5v5z" style="stroke:#123"></path><text x="1">Å &amp; B</text></g>';
  expect(cleanSvg(svg(drawn))).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${drawn}</svg>`);
});

test.each([
  ['a script', '<script>alert(1)</script><path d="M0 0"/>'],
  ['a script in another namespace', '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>'],
  ['a page', '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="javascript:alert(1)"/></foreignObject>'],
  ['an event', '<path d="M0 0" onload="alert(1)" OnClick="alert(2)"/>'],
  ['an event within a hidden part', '<defs><g onfocus="alert(1)"/></defs>'],
  ['a link', '<a xlink:href="javascript:alert(1)"><path d="M0 0"/></a>'],
  [
    'an animated address',
    '<animate attributeName="href" to="javascript:alert(1)"/><set attributeName="onload" to="alert(1)"/>',
  ],
  ['a picture from elsewhere', '<image href="http://127.0.0.1/a.png"/><image xlink:href="//127.0.0.1/b.png"/>'],
  ['a page as a picture', '<image href="data:image/svg+xml;base64,PHN2Zz4="/><image href="data:text/html,alert(1)"/>'],
  ['a part of another file', '<use href="other.svg#alert"/><use xlink:href="data:image/png;base64,AAAA"/>'],
  ['an imported style', '<style>@import "http://127.0.0.1/a.css"; path{fill:red}</style>'],
  ['a style that fetches', '<path style="fill:url(http://127.0.0.1/a)"/><rect fill="url( \'//127.0.0.1/b\' )"/>'],
  ['a font from elsewhere', '<style>@font-face{font-family:a;src:url(http://127.0.0.1/a.woff)}</style>'],
  ['an escape that hides an address', '<path style="fill:u\\72l(http://127.0.0.1/a)"/>'],
  ['a comment that hides an import', '<style>@im/**/port "http://127.0.0.1/a.css";</style>'],
  ['a processing instruction', '<?xml-stylesheet href="http://127.0.0.1/a.css"?><path d="M0 0"/>'],
  ['a style within a style', '<style><script>alert(1)</script></style>'],
  ['an entity', '<path d="M0 0" data-a="&#106;"/><script>&#97;lert(1)</script>'],
])('%s is left out', (_, inner) => {
  const clean = cleanSvg(svg(inner));
  expect(clean).not.toMatch(
    /script|alert|127\.0\.0\.1|other\.svg|on\w+=|<a[ >]|foreignObject|iframe|import|font-face/i,
  );
  expect(clean).toMatch(/^<svg .*<\/svg>$/s);
  expect(cleanSvg(clean)).toBe(clean);
});

test('what an exporter declares as namespaces is understood, as Illustrator writes it', () => {
  const text = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd" [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg"> <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/"> ]>
    <svg xmlns="&ns_svg;" xmlns:i="&ns_ai;" i:pageBounds="0 0 1 1"><i:pgf>secret</i:pgf><rect width="1" height="1"/></svg>`;
  expect(cleanSvg(text).trim()).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"></rect></svg>',
  );
});

test.each([
  ['cut off', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ['HTML', '<!doctype html><html></html>'],
  ['empty', ''],
  ['an SVG of no namespace', '<svg><path/></svg>'],
  [
    'entities that grow',
    '<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
  ],
  ['elements without end', svg('<g>'.repeat(300) + '</g>'.repeat(300))],
])('%s is refused with a reason', (_, text) => {
  expect(() => cleanSvg(text)).toThrow(SvgRefusal);
});

test.each([
  [
    'Illustrator, a part for itself alone',
    '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"/><g><path d="M1 1"/></g></switch>',
    '<switch><g><path d="M1 1"></path></g></switch>',
  ],
  [
    'a part of a switch that needs an extension',
    '<switch><g requiredExtensions="http://ns.adobe.com/a"><path d="M2 2"/></g><path d="M1 1"/></switch>',
    '<switch><path d="M1 1"></path></switch>',
  ],
  ['a link around a drawing', '<a href="https://example.com"><path d="M1 1"/></a>', '<g><path d="M1 1"></path></g>'],
  ['a mask by alpha, as Figma writes it', '<mask id="m" mask-type="alpha"/>', '<mask id="m" mask-type="alpha"></mask>'],
  [
    'a picture whose type is image/jpg',
    '<image href="data:image/jpg;base64,AAAA"/>',
    '<image href="data:image/jpg;base64,AAAA"></image>',
  ],
  [
    'a rule with an escape among others',
    '<style>.a{fill:red}.b{content:"\\201C"}.\\31 2{fill:blue}.c{fill:green}</style>',
    '<style>.a{fill:red}.c{fill:green}</style>',
  ],
  [
    'a rule that fetches among others',
    '<style>.a{fill:red}.b{background:image-set("x.png" 1x)}.c{fill:green}</style>',
    '<style>.a{fill:red}.c{fill:green}</style>',
  ],
])('what draws stays when something near it is left out: %s', (_, inner, kept) => {
  const clean = cleanSvg(svg(inner));
  expect(clean).toBe(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${kept}</svg>`);
  expect(cleanSvg(clean)).toBe(clean);
});

const umlaut = '<svg xmlns="http://www.w3.org/2000/svg"><title>Överkant</title></svg>';

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from(umlaut)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${umlaut}`)],
  ['ISO-8859-1', Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${umlaut}`, 'latin1')],
  ['windows-1252 in single quotes', Buffer.from(`<?xml version='1.0' encoding='windows-1252'?>${umlaut}`, 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${umlaut}`, 'utf16le')],
])('the letters of a drawing in %s are read as they are', (_, bytes) => {
  expect(cleanSvg(svgText(bytes)).trim()).toBe(umlaut);
});

test('an encoding that nobody knows is refused by its name', () => {
  expect(() => svgText(Buffer.from(`<?xml version="1.0" encoding="x-own"?>${umlaut}`))).toThrow(
    new SvgRefusal('is written in the encoding x-own, which is not known here: save it as UTF-8'),
  );
});
