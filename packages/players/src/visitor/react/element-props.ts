type Props = Record<string, unknown>;

/** React's focus and blur bubble; in browsers these do. */
const EVENTS: Readonly<Record<string, string>> = { onFocus: 'onFocusIn', onBlur: 'onFocusOut' };

/** Attributes of SVG that browsers write with a hyphen. Others, such as `viewBox`, have a capital there, too. */
const HYPHENATED = /^(?:clip|fill|font|shape|stop|stroke|text)[A-Z]/;

/** CSS properties whose numbers have no unit. */
const UNITLESS = /^--|opacity|^(?:aspect|columns|flex|fontW|grid|lineH|order|scale|zIndex|zoom)/i;

/** Browsers report `change` of a text field when it is left; React means every letter. */
const isTextField = (type: string, { type: kind = '' }: Props): boolean =>
  type === 'textarea' || (type === 'input' && !/^(?:checkbox|radio|file)$/.test(String(kind)));

/** Renames React's props of an HTML or SVG element to those that Preact hands on to browsers as they are. */
export function nameAsBrowsersDo(type: string, props: Props): void {
  for (const name of Object.keys(props)) {
    const hyphenated = HYPHENATED.test(name) ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : name;
    const to = name === 'onChange' && isTextField(type, props) ? 'onInput' : (EVENTS[name] ?? hyphenated);
    if (to === name) continue;
    props[to] = props[name];
    delete props[name];
  }
  if (typeof props.style === 'object' && props.style !== null) props.style = withUnits(props.style);
}

/** Numbers of a style are px. */
const withUnits = (style: object): Props =>
  Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name,
      typeof value === 'number' && !UNITLESS.test(name) ? `${value}px` : value,
    ]),
  );
