import type { KeyPress } from './key-press.ts';

/** The press that a person makes on reading this key: what browsers send for it. */
export function pressOf(shown: string): KeyPress {
  const names: Readonly<Record<string, string>> = {
    '←': 'ArrowLeft',
    '→': 'ArrowRight',
    '↑': 'ArrowUp',
    '↓': 'ArrowDown',
    'Page up': 'PageUp',
    'Page down': 'PageDown',
    Esc: 'Escape',
    Space: ' ',
  };
  const name = shown.replace(/^(Ctrl |Alt |Shift )+/, '');
  const shiftKey = shown.includes('Shift ');
  return {
    key: names[name] ?? (name.length === 1 && !shiftKey ? name.toLowerCase() : name),
    ctrlKey: shown.includes('Ctrl '),
    metaKey: false,
    altKey: shown.includes('Alt '),
    shiftKey,
    repeat: false,
    getModifierState: () => false,
  };
}
