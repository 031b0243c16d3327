/** Rules of an SVG's own style sheets that are looked through. */
const MOST_RULES = 2_000;

/** What the style sheets within an SVG say, as drawing programs write them: `.cls-1 { fill: #e33 }`. */
export class SvgStyles {
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
