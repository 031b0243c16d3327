import type { MadeShape } from '@diorama/documents/icgi/commands/outline.commands.ts';
import { isPathFault, LONGEST_PATH, parsePath, writePath } from '@diorama/documents/icgi/path/path-shape.ts';
import svgpath from 'svgpath';

/** Rules of an SVG's own style sheets that are looked through. */
const MOST_RULES = 2_000;

/** What the style sheets within an SVG say, as drawing programs write them: `.cls-1 { fill: #e33 }`. */
class SvgStyles {
  readonly #rules: CSSStyleRule[];

  /** Nothing is fetched: imports do not count in a sheet that is made of text. */
  constructor(root: Element) {
    const sheets = [...root.querySelectorAll('style')].map(({ textContent }) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(textContent ?? '');
      return [...sheet.cssRules].filter((rule) => rule instanceof CSSStyleRule);
    });
    this.#rules = sheets.flat().slice(0, MOST_RULES);
  }

  /**
   * A property of an element itself, what is around it left aside: of its style, of the last rule that it matches, of its
   * attribute; empty where none of them has it.
   */
  valueOf(element: Element, property: string): string {
    const own = new RegExp(`(?:^|;)\\s*${property}\\s*:\\s*([^;]+)`).exec(element.getAttribute('style') ?? '')?.[1];
    const rule = own ?? this.#rules.findLast((one) => sets(one, property) && matches(element, one))?.style;
    const value = typeof rule === 'object' ? rule.getPropertyValue(property) : rule;
    return (value ?? element.getAttribute(property) ?? '').trim();
  }
}

const sets = ({ style }: CSSStyleRule, property: string): boolean => style.getPropertyValue(property) !== '';

function matches(element: Element, { selectorText }: CSSStyleRule): boolean {
  try {
    return element.matches(selectorText);
  } catch {
    return false; // a selector that is of pages only
  }
}

/** A parsed drawing. Ids of shapes are assigned when they are added. */
export interface ReadSvg {
  size: { width: number; height: number };
  shapes: { name: string; path: string; color: MadeShape['color'] }[];
  /** What could not be taken, for the person who sent it. */
  notes: string[];
}

/** What to say of a file that is no drawing. */
export class SvgFault extends Error {}

/** Bytes of a file, shapes of a drawing, and letters of one path that are taken. */
export const MOST_SVG = 5_000_000;
const MOST_SHAPES = 2_000;

/** `use` within `use`. */
const DEEPEST = 8;

/** Elements whose content is not drawn where it stands. */
const NOT_DRAWN = new Set([
  'defs',
  'clippath',
  'mask',
  'symbol',
  'pattern',
  'marker',
  'script',
  'style',
  'metadata',
  'title',
  'desc',
]);
const LEFT_OUT: Readonly<Record<string, string>> = { text: 'text', image: 'picture', foreignobject: 'embedded page' };
const BLACK = { r: 0, g: 0, b: 0, a: 1 };

/** Reads the shapes of an SVG, with transforms applied, in the units of its view box. Nothing in it is run or fetched. */
export function readSvg(text: string): ReadSvg {
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
  const root = parsed.documentElement;
  if (root.nodeName.toLowerCase() !== 'svg' || parsed.querySelector('parsererror'))
    throw new SvgFault('This is not an SVG file, or it is damaged');
  const box = viewBoxOf(root);
  if (!box) throw new SvgFault('The SVG has no size: give it a viewBox, or a width and a height');
  const reading = new Reading(root, `translate(${-box.x} ${-box.y})`);
  reading.children(root, [], 0);
  if (reading.shapes.length === 0)
    throw new SvgFault('The SVG has no shapes: turn texts and pictures into paths first');
  return { size: { width: box.width, height: box.height }, shapes: reading.shapes, notes: reading.notes() };
}

function viewBoxOf(root: Element): { x: number; y: number; width: number; height: number } | null {
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = (root.getAttribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if ([x, y].every(Number.isFinite) && width > 0 && height > 0) return { x, y, width, height };
  const size = (name: string) => Number.parseFloat(root.getAttribute(name) ?? '');
  const [w, h] = [size('width'), size('height')];
  return w > 0 && h > 0 ? { x: 0, y: 0, width: w, height: h } : null;
}

class Reading {
  readonly shapes: ReadSvg['shapes'] = [];
  private readonly root: Element;
  private readonly place: string;
  private readonly styles: SvgStyles;
  private readonly left = new Map<string, number>();
  private broken = 0;
  private tooMany = 0;

  constructor(root: Element, place: string) {
    this.root = root;
    this.place = place;
    this.styles = new SvgStyles(root);
  }

  notes(): string[] {
    const counted = (count: number, one: string) => `${count.toLocaleString('en')} ${count === 1 ? one : `${one}s`}`;
    return [
      ...[...this.left].map(([what, count]) => `${counted(count, what)} left out`),
      ...(this.broken > 0 ? [`${counted(this.broken, 'path')} could not be read`] : []),
      ...(this.tooMany > 0
        ? [`${counted(this.tooMany, 'shape')} more than ${MOST_SHAPES.toLocaleString('en')} left out`]
        : []),
    ];
  }

  /** `transforms`: of what is around, the outermost first. */
  children(parent: Element, transforms: readonly string[], depth: number): void {
    for (const child of parent.children) this.element(child, transforms, depth);
  }

  private element(element: Element, around: readonly string[], depth: number): void {
    const name = element.localName.toLowerCase();
    if (NOT_DRAWN.has(name) || this.styles.valueOf(element, 'display') === 'none') return;
    const what = LEFT_OUT[name];
    if (what !== undefined) {
      this.left.set(what, (this.left.get(what) ?? 0) + 1);
      return;
    }
    const transform = element.getAttribute('transform');
    const transforms = transform ? [...around, transform] : around;
    const d = pathOf(element, name);
    if (name === 'use') this.use(element, transforms, depth);
    else if (d !== null) this.add(element, d, transforms);
    else this.children(element, transforms, depth);
  }

  private use(element: Element, transforms: readonly string[], depth: number): void {
    const href = element.getAttribute('href') ?? element.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? '';
    const target = href.startsWith('#') ? this.root.querySelector(`[id="${CSS.escape(href.slice(1))}"]`) : null;
    if (!target || depth >= DEEPEST) return;
    const at = `translate(${number(element, 'x')} ${number(element, 'y')})`;
    if (target.localName.toLowerCase() === 'symbol') this.children(target, [...transforms, at], depth + 1);
    else this.element(target, [...transforms, at], depth + 1);
  }

  private add(element: Element, d: string, transforms: readonly string[]): void {
    if (this.shapes.length >= MOST_SHAPES) {
      this.tooMany += 1;
      return;
    }
    const moved = transforms.reduceRight((path, transform) => path.transform(transform), svgpath(d));
    const read = parsePath(moved.transform(this.place).toString());
    const path = isPathFault(read) ? '' : writePath(read);
    if (path === '' || path.length > LONGEST_PATH || parseFails(d)) {
      this.broken += 1;
      return;
    }
    this.shapes.push({ name: nameOf(element), path, color: colorOf(element, this.styles) });
  }
}

const parseFails = (d: string): boolean => isPathFault(parsePath(d));

const number = (element: Element, name: string): number => Number.parseFloat(element.getAttribute(name) ?? '') || 0;

/** The path of a basic shape; null for what is none. */
function pathOf(element: Element, name: string): string | null {
  const n = (attribute: string) => number(element, attribute);
  switch (name) {
    case 'path':
      return element.getAttribute('d') ?? '';
    case 'rect':
      return `M${n('x')} ${n('y')}h${n('width')}v${n('height')}h${-n('width')}z`;
    case 'circle':
      return ellipse(n('cx'), n('cy'), n('r'), n('r'));
    case 'ellipse':
      return ellipse(n('cx'), n('cy'), n('rx'), n('ry'));
    case 'line':
      return `M${n('x1')} ${n('y1')}L${n('x2')} ${n('y2')}`;
    case 'polygon':
    case 'polyline':
      return `M${(element.getAttribute('points') ?? '').trim()}${name === 'polygon' ? 'z' : ''}`;
    default:
      return null;
  }
}

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;

/** Names that drawing programs give, the most deliberate first. */
function nameOf(element: Element): string {
  const label =
    element.getAttribute('inkscape:label') ?? element.getAttribute('data-name') ?? element.getAttribute('aria-label');
  const title = [...element.children].find((child) => child.localName === 'title')?.textContent;
  // Programs number unnamed elements: path1234.
  const id = element.getAttribute('id') ?? '';
  const own = /^(path|rect|circle|ellipse|polygon|polyline|line|g|svg|use|shape|layer)[\d_-]*$/i.test(id) ? '' : id;
  return (label ?? title ?? own).replaceAll(/[_-]+/g, ' ').trim().slice(0, 200);
}

/** The fill, else the stroke, of an element or what is around it. */
function colorOf(element: Element, styles: SvgStyles): MadeShape['color'] {
  for (const property of ['fill', 'stroke'])
    for (let at: Element | null = element; at; at = at.parentElement) {
      const found = styles.valueOf(at, property);
      if (found === 'none') break;
      const color = found === '' || found.startsWith('url') ? null : readColor(found);
      if (color) return color;
    }
  return BLACK;
}

let context: CanvasRenderingContext2D | null | undefined;

/** Any colour that CSS knows; null for others. */
function readColor(text: string): MadeShape['color'] | null {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context || !CSS.supports('color', text)) return null;
  context.fillStyle = '#000000';
  context.fillStyle = text;
  const hex = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(context.fillStyle);
  if (!hex) return null;
  const [r = 0, g = 0, b = 0] = hex.slice(1).map((part) => Number.parseInt(part, 16));
  return { r, g, b, a: 1 };
}
