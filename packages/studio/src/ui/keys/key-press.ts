/** A pressed key, as the browser reports it. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
  repeat: boolean;
  getModifierState(name: string): boolean;
}

/** Keys whose shown name is not the browser's. */
const NAMES: Readonly<Record<string, string>> = {
  '←': 'ArrowLeft',
  '→': 'ArrowRight',
  '↑': 'ArrowUp',
  '↓': 'ArrowDown',
  'Page up': 'PageUp',
  'Page down': 'PageDown',
  Esc: 'Escape',
  Space: ' ',
};

/**
 * True when a press is the key that is shown as this: `Ctrl Shift Z`, `Alt ←`, `M`. Cmd counts as Ctrl. Without Ctrl, Shift
 * does not matter: it makes a letter a capital, or a step longer.
 */
export function isPressOf(shown: string, press: KeyPress): boolean {
  const [, modifiers = '', name = ''] = shown.match(/^((?:(?:Ctrl|Alt|Shift) )*)(.+)$/) ?? [];
  const wanted = NAMES[name] ?? (name.length === 1 ? name.toLowerCase() : name);
  const pressed = press.key.length === 1 ? press.key.toLowerCase() : press.key;
  if (pressed !== wanted) return false;
  // Many keyboards write a bracket with AltGr, which comes as Ctrl and Alt together, or with Option.
  const isWritten = press.getModifierState('AltGraph') || pressed === '[' || pressed === ']';
  const isControl = !isWritten && (press.ctrlKey || press.metaKey);
  if (isControl !== modifiers.includes('Ctrl') || (!isWritten && press.altKey) !== modifiers.includes('Alt'))
    return false;
  return !isControl || press.shiftKey === modifiers.includes('Shift');
}
