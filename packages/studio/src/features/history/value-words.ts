import { isPlainObject } from '@diorama/documents/engine/json.ts';
import { localizedText } from '@diorama/documents/shared/languages.ts';

/** How a stored value is shown. */
export type ShownValue =
  | { type: 'nothing' }
  | { type: 'text'; text: string }
  | { type: 'color'; css: string; text: string }
  | { type: 'media'; name: string; url: string };

const text = (words: string): ShownValue => ({ type: 'text', text: words });

/** Digits of a number that people read. */
const DIGITS = 3;

/** Puts a stored value in words. `nameOf` tells what a reference points to. */
export function shownValue(value: unknown, nameOf: (type: string, id: string) => string | null): ShownValue {
  if (value === undefined || value === null) return { type: 'nothing' };
  if (typeof value === 'string') return value === '' ? { type: 'nothing' } : text(value);
  if (typeof value === 'boolean') return text(value ? 'On' : 'Off');
  if (typeof value === 'number') return text(String(Number(value.toFixed(DIGITS))));
  if (Array.isArray(value)) return text(`${value.length} ${value.length === 1 ? 'item' : 'items'}`);
  return isPlainObject(value) ? shownObject(value, nameOf) : text(JSON.stringify(value));
}

function shownObject(value: Record<string, unknown>, nameOf: (type: string, id: string) => string | null): ShownValue {
  const { type, id, url, name, r, g, b, a, width, height } = value;
  if (typeof url === 'string' && typeof name === 'string') return { type: 'media', name, url };
  if (typeof r === 'number' && typeof g === 'number' && typeof b === 'number') {
    const alpha = typeof a === 'number' ? a : 1;
    const strength = alpha === 1 ? '' : `, ${Math.round(alpha * 100)} %`;
    return { type: 'color', css: `rgb(${r} ${g} ${b} / ${alpha})`, text: `${r}, ${g}, ${b}${strength}` };
  }
  if (typeof width === 'number' && typeof height === 'number') return text(`${width} × ${height}`);
  if (typeof type === 'string' && typeof id === 'string') return text(nameOf(type, id) ?? `Something that is gone`);
  if (type === 'none') return { type: 'nothing' };
  if (type === 'custom' || type === 'some') return shownValue(value.value, nameOf);
  if (type === 'variable') return text(String(value.key));
  if (type === 'theme') return text(`Theme: ${String(value.token)}`);
  const languages = localizedText(value, 'en');
  if (typeof languages === 'string' && languages !== '') return text(languages);
  // A choice of one thing, such as an arrow's target.
  const inner = Object.values(value).filter((member) => isPlainObject(member));
  const back = value.reverse === true ? ', in reverse' : '';
  if (inner.length === 1) {
    const shown = shownValue(inner[0], nameOf);
    return shown.type === 'text' ? text(`${shown.text}${back}`) : shown;
  }
  const members = Object.entries(value).filter(([key]) => key !== 'id' && key !== 'order');
  return members.length === 0 ? { type: 'nothing' } : text(members.map(([key]) => key).join(', '));
}
