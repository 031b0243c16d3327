/** A list of names that was pasted: in the order of the areas, or each with its colour. */
export type PastedNames =
  | { type: 'ordered'; names: string[] }
  | { type: 'colored'; names: Map<string, string>; faults: string[] };

/** Share of the lines that must name a colour for the list to be one of colours. */
const MOST = 0.5;

/** Reads what is pasted; null for a single line, which is text like any other. */
export function pastedNames(text: string): PastedNames | null {
  const lines = text.split(/\r?\n/).flatMap((line) => (/[\p{L}\p{N}]/u.test(line) ? line.trim() : []));
  if (lines.length < 2) return null;
  const read = lines.map((line) => ({ line, named: namedColor(line) }));
  const colored = read.flatMap(({ named }) => named ?? []);
  if (colored.length <= lines.length * MOST) return { type: 'ordered', names: lines };
  return {
    type: 'colored',
    names: new Map(colored.map(({ color, name }) => [color, name])),
    faults: read.flatMap(({ line, named }) => (named ? [] : [line])),
  };
}

const HEX = /(?:^|[\s,;:="'])#?([0-9a-f]{6})(?=$|[\s,;:="'])/i;
const RGB = /(?:^|[\s;:=("'])(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?=$|[\s,;:=)"'])/;

/** `#ff0000<tab>Flat 101`, `101; #FF0000`, `255, 0, 0, Flat 101`: the colour as `#rrggbb`, and the rest of the line. */
function namedColor(line: string): { color: string; name: string } | null {
  const hex = HEX.exec(line);
  // Six digits without a hash may be the name itself.
  if (hex?.[1] && (hex[0].includes('#') || /[a-f]/i.test(hex[1]))) return named(line, hex, `#${hex[1].toLowerCase()}`);
  const rgb = RGB.exec(line);
  const channels = rgb?.slice(1, 4).map(Number) ?? [];
  if (!rgb || channels.length < 3 || channels.some((channel) => channel > 255)) return null;
  return named(line, rgb, `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`);
}

function named(
  line: string,
  { index, 0: found }: RegExpExecArray,
  color: string,
): { color: string; name: string } | null {
  const rest = `${line.slice(0, index)} ${line.slice(index + found.length)}`;
  const name = rest.replace(/^[\s,;:="'()]+|[\s,;:="'()]+$/g, '');
  return name === '' ? null : { color, name };
}
