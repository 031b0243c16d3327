import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { PaletteLine } from './palette-hits.ts';

interface PaletteKeys {
  text: string;
  lines: readonly PaletteLine[];
  /** The first line for this text may still be on its way. */
  isPending: boolean;
  onRun: (line: PaletteLine, isNewTab: boolean) => void;
}

/** Where each key leads from a line, of so many. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  PageDown: (at, count) => Math.min(at + 8, count - 1),
  PageUp: (at) => Math.max(at - 8, 0),
};

/**
 * The highlighted line, and the keys of the palette. The first line is highlighted until another one is chosen for what is
 * typed. Enter takes the first one of what was typed, and waits for it where the answer is on its way.
 */
export function usePaletteKeys({ text, lines, isPending, onRun }: PaletteKeys) {
  const [chosen, setChosen] = useState<{ id: string; text: string } | null>(null);
  const [entered, setEntered] = useState<{ text: string; isNewTab: boolean } | null>(null);
  const own = chosen?.text === text ? lines.find(({ id }) => id === chosen.id) : undefined;
  const active = own ?? lines[0] ?? null;
  const choose = (line: PaletteLine | undefined) => line && setChosen({ id: line.id, text });
  const isDue = entered !== null && entered.text === text && !isPending;
  const runEntered = useEffectEvent(() => {
    setEntered(null);
    if (active && entered) onRun(active, entered.isNewTab);
  });
  useEffect(() => {
    if (isDue) runEntered();
  }, [isDue]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const move = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey ? undefined : MOVES[event.key];
    if (move && lines.length > 0) {
      event.preventDefault();
      setEntered(null);
      choose(lines[move(active ? lines.indexOf(active) : -1, lines.length)]);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const isNewTab = event.ctrlKey || event.metaKey;
      if (isPending && !own) setEntered({ text, isNewTab });
      else if (active) onRun(active, isNewTab);
    }
  };
  return { active, choose, onKeyDown };
}
