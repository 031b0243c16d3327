const SVG = 'http://www.w3.org/2000/svg';

type Attributes = Readonly<Record<string, string | number>>;

/** An element of a drawing. Attributes, not styles: the page's security policy leaves those alone. */
export function svg<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(SVG, name);
  set(made, attributes);
  return made;
}

export function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

/** Colours of the axes: readable on light and dark. */
export const AXES = [
  { name: 'X', color: '#d92f3a' },
  { name: 'Y', color: '#10803c' },
  { name: 'Z', color: '#1567d3' },
] as const;

/** An axis' end: its letter in a disc. */
export function axisDisc(name: string, color: string, radius = 9): SVGGElement {
  const group = svg('g');
  const text = svg('text', {
    fill: '#fff',
    'text-anchor': 'middle',
    'dominant-baseline': 'central',
    'font-size': 11,
    'font-weight': 600,
    'font-family': 'inherit',
  });
  text.textContent = name;
  group.append(svg('circle', { r: radius, fill: color }), text);
  return group;
}
