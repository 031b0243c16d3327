import { useShortcuts } from '../ui/keys/shortcuts.ts';
import { type KeyGroup, useKeyGroups, useShownKeys } from '../ui/keys/shown-keys.ts';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { dialogFrame } from '../ui/load/part-frames.tsx';

const KeyboardHelp = lazyPart(() => import('../shell/keyboard-help.tsx').then((module) => module.KeyboardHelp), {
  frame: dialogFrame('Keyboard shortcuts'),
});

/** The title of what works on every screen. */
export const EVERYWHERE = 'Everywhere';

const CLOSING: KeyGroup = { title: EVERYWHERE, keys: [{ keys: ['Esc'], label: 'Close what is open' }] };

/** Opens the list of keys on `?`: those of the parts that are on the screen, each listed by whatever handles it. */
export function KeyboardHelpHost({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  useShortcuts(EVERYWHERE, [{ keys: '?', label: 'Show keyboard shortcuts', run: () => onOpenChange(true) }]);
  useShownKeys(CLOSING);
  const groups = useKeyGroups();
  if (!isOpen) return null;
  // What works on every screen stands last.
  const ordered = groups.toSorted(
    (one, other) => Number(one.title === EVERYWHERE) - Number(other.title === EVERYWHERE),
  );
  return <KeyboardHelp isOpen onClose={() => onOpenChange(false)} groups={ordered} />;
}
