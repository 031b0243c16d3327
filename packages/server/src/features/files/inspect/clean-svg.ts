import { SaxesParser, type SaxesTagNS } from 'saxes';

/** Why an SVG is not taken; the message goes on from its name. */
export class SvgRefusal extends Error {}

/** Elements, and depth of elements, that are taken: more is no logo. */
const MOST_ELEMENTS = 50_000;
const DEEPEST = 200;
/** Entities that a document type may declare: namespaces, as Illustrator writes them. */
const MOST_ENTITIES = 50;
const LONGEST_ENTITY = 500;

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/** Elements that draw. What is left out of this list goes with all that it holds. Source: SVG 2, without what runs or fetches. */
const ELEMENTS = new Set(
  `svg g switch defs symbol use path rect circle ellipse line polyline polygon text tspan textPath linearGradient radialGradient
  stop clipPath mask pattern marker image title desc style filter feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence`
    .split(/\s+/)
    .filter(Boolean),
);

/** Attributes that place and paint, in addition to those that begin with `data-` or `aria-`. */
const ATTRIBUTES = new Set(
  `id class style x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength viewBox preserveAspectRatio
  transform gradientTransform patternTransform gradientUnits patternUnits patternContentUnits clipPathUnits maskUnits
  maskContentUnits markerUnits markerWidth markerHeight refX refY orient offset spreadMethod rotate textLength lengthAdjust
  startOffset method spacing fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin
  stroke-miterlimit stroke-dasharray stroke-dashoffset opacity color color-interpolation color-interpolation-filters
  clip-path clip-rule mask filter marker-start marker-mid marker-end stop-color stop-opacity display visibility overflow
  paint-order vector-effect shape-rendering text-rendering image-rendering mix-blend-mode isolation font-family font-size
  font-style font-weight font-stretch font-variant letter-spacing word-spacing text-anchor text-decoration
  dominant-baseline alignment-baseline baseline-shift writing-mode direction flood-color flood-opacity lighting-color in in2
  result mode type values operator k1 k2 k3 k4 order kernelMatrix divisor bias targetX targetY edgeMode preserveAlpha
  surfaceScale diffuseConstant specularConstant specularExponent kernelUnitLength scale xChannelSelector yChannelSelector
  azimuth elevation systemLanguage transform-origin transform-box mask-type white-space unicode-bidi stdDeviation tableValues slope intercept amplitude exponent radius filterUnits primitiveUnits
  baseFrequency numOctaves seed stitchTiles pointsAtX pointsAtY pointsAtZ limitingConeAngle z version role`
    .split(/\s+/)
    .filter(Boolean),
);

/** Addresses that are within the drawing, or are a picture themselves. */
const OWN_ADDRESS = /^#|^data:image\/(?:png|jpe?g|webp|gif);base64,[A-Za-z0-9+/=\s]*$/;
/** Any escape or comment in a style: what it hides cannot be judged. */
const HIDDEN = /\\|\/\*/;
const URL_IN_STYLE = /url\(\s*(["']?)([^"')]*)\1\s*\)/gi;
const FETCHES = /@(?!media|supports)|expression\s*\(|-moz-binding|image-set|src\s*\(/i;

/**
 * Writes an SVG again with nothing but what draws: an allow-list of elements and attributes, addresses within the drawing,
 * styles that fetch nothing. Throws a {@link SvgRefusal} for what is no whole SVG.
 */
export function cleanSvg(text: string): string {
  const parser = new SaxesParser({ xmlns: true });
  const out: string[] = [];
  /** Open elements: false where the element and all within is left out. */
  const open: { isKept: boolean; isStyle: boolean }[] = [];
  let style = '';
  let elements = 0;
  let hasRoot = false;
  parser.on('error', (error) => {
    throw new SvgRefusal(`is not a complete SVG: ${error.message.replace(/^\d+:\d+: /, '').replace(/\.$/, '')}`);
  });
  parser.on('doctype', (doctype) => Object.assign(parser.ENTITIES, entitiesIn(doctype)));
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > MOST_ELEMENTS || open.length >= DEEPEST)
      throw new SvgRefusal(`has more than ${MOST_ELEMENTS.toLocaleString('en')} elements, or too deep ones`);
    if (!hasRoot && (tag.local !== 'svg' || tag.uri !== SVG))
      throw new SvgRefusal('is not an SVG: it begins otherwise');
    hasRoot = true;
    const isAround = open.at(-1)?.isKept ?? true;
    const name = nameOf(tag);
    const isKept = isAround && name !== null && !open.at(-1)?.isStyle;
    open.push({ isKept, isStyle: isKept && name === 'style' });
    if (!isKept) return;
    style = '';
    out.push(`<${name}${open.length === 1 ? ` xmlns="${SVG}"` : ''}${attributesOf(tag)}>`);
  });
  const addText = (content: string) => {
    const last = open.at(-1);
    if (!last?.isKept) return;
    if (last.isStyle) style += content;
    else out.push(escaped(content));
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', (tag) => {
    const last = open.pop();
    if (!last?.isKept) return;
    if (last.isStyle) out.push(escaped(cleanStyle(style)));
    out.push(`</${nameOf(tag)}>`);
  });
  parser.write(text.trimStart()).close();
  if (!hasRoot) throw new SvgRefusal('is not an SVG: it is empty');
  return out.join('');
}

/**
 * What an element is written as; null: it is left out with all that it holds. A link becomes a group, so that what it holds is
 * drawn. Of a `switch`, a part that needs an extension is for its own program alone; the others see the next one.
 */
function nameOf({ local, uri, attributes }: SaxesTagNS): string | null {
  if (uri !== SVG || attributes.requiredExtensions !== undefined) return null;
  if (local === 'a') return 'g';
  return ELEMENTS.has(local) ? local : null;
}

function attributesOf({ local: element, attributes }: SaxesTagNS): string {
  let kept = '';
  for (const { local, prefix, uri, value } of Object.values(attributes)) {
    if (prefix === 'xmlns' || local === 'xmlns') continue;
    const clean = cleanAttribute(element, { local, isPlain: uri === '', isLink: uri === XLINK }, value);
    if (clean !== null) kept += ` ${local}="${escaped(clean).replaceAll('"', '&quot;')}"`;
  }
  return kept;
}

interface AttributeName {
  local: string;
  isPlain: boolean;
  isLink: boolean;
}

function cleanAttribute(element: string, { local, isPlain, isLink }: AttributeName, value: string): string | null {
  if (local === 'href' && (isPlain || isLink)) {
    const address = value.trim();
    // A picture within a picture is taken; everything else refers to a part of the drawing.
    return OWN_ADDRESS.test(address) && (address.startsWith('#') || element === 'image') ? address : null;
  }
  const isKnown = isPlain && (ATTRIBUTES.has(local) || /^(?:data|aria)-[\w-]+$/.test(local));
  if (!isKnown) return null;
  return local === 'style' || /url|\\/i.test(value) ? cleanStyle(value) : value;
}

/** A style with its own addresses only; empty when it fetches something, or hides what it does. */
function cleanStyle(style: string): string {
  const plain = style.replaceAll(/\/\*[\s\S]*?\*\//g, ' ').replaceAll(/<!--|-->/g, ' ');
  if (HIDDEN.test(plain) || FETCHES.test(plain)) {
    const rules = plain
      .replaceAll(/@(?!media|supports)[^;{}]*(?:;|\{[^}]*\})/gi, '')
      .replaceAll(/[^{}]*\{[^{}]*\}/g, (rule) => (HIDDEN.test(rule) || FETCHES.test(rule) ? '' : rule));
    return HIDDEN.test(rules) || FETCHES.test(rules) ? '' : cleanStyle(rules);
  }
  return plain.replaceAll(URL_IN_STYLE, (whole, _quote, address: string) =>
    address.trim().startsWith('#') ? whole : 'none',
  );
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Entities of a document type whose values are plain text: none can grow by holding another. */
function entitiesIn(doctype: string): Record<string, string> {
  const found = [...doctype.matchAll(/<!ENTITY\s+([\w.-]+)\s+(["'])([^"'&%<]*)\2\s*>/g)];
  if (found.length > MOST_ENTITIES || found.some(([, , , value = '']) => value.length > LONGEST_ENTITY))
    throw new SvgRefusal('declares too many entities');
  return Object.fromEntries(found.map(([, name = '', , value = '']) => [name, value]));
}
