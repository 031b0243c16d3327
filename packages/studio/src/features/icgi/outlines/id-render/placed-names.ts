import { counted } from '../../../../ui/format/counted.ts';
import { type ColorArea, isNear } from './color-areas.ts';
import type { PastedNames } from './pasted-names.ts';

/** Names that are listed in a message; more are counted. */
const MOST_NAMED = 3;

/**
 * Gives pasted names to areas: by their colours, or in order to those that are taken, from the first of `areas` on. `message`
 * says what found no area. Colours as near as compression makes them are one.
 *
 * @param left colours that are not taken
 */
export function placedNames(
  pasted: PastedNames,
  areas: readonly Pick<ColorArea, 'color'>[],
  left: ReadonlySet<string>,
): { names: Map<string, string>; message: string } {
  if (pasted.type === 'ordered') {
    const taken = areas.filter(({ color }) => !left.has(color));
    const names = new Map(pasted.names.slice(0, taken.length).map((name, at) => [taken[at]?.color ?? '', name]));
    const rest = pasted.names.length - names.size;
    return { names, message: messageOf(names.size, rest > 0 ? `${rest} more than there are areas` : '') };
  }
  const names = new Map<string, string>();
  const lost: string[] = [...pasted.faults];
  for (const [color, name] of pasted.names) {
    const area =
      areas.find((one) => one.color === color) ?? areas.find((one) => isNear(channelsOf(one.color), channelsOf(color)));
    if (area) names.set(area.color, name);
    else lost.push(`${name} (${color})`);
  }
  const rest = lost.length > MOST_NAMED ? ` and ${lost.length - MOST_NAMED} more` : '';
  return {
    names,
    message: messageOf(names.size, lost.length > 0 ? `no area for ${lost.slice(0, MOST_NAMED).join(', ')}${rest}` : ''),
  };
}

const channelsOf = (color: string): number => Number.parseInt(color.slice(1), 16);

const messageOf = (count: number, lost: string): string =>
  `${counted(count, 'name')} placed${lost === '' ? '' : `; ${lost}`}`;
