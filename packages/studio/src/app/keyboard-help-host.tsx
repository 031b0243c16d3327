import { useEffect } from 'react';
import { useKeyGroups } from '../shell/key-groups.ts';
import type { KeyGroup } from '../shell/keyboard-help.tsx';
import { isInPopup, isTyping } from '../ui/key-target.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useShownListKeys } from '../ui/list/list-keys.ts';
import { dialogFrame } from '../ui/part-frames.tsx';

const KeyboardHelp = lazyPart(() => import('../shell/keyboard-help.tsx').then((module) => module.KeyboardHelp), {
  frame: dialogFrame('Keyboard shortcuts'),
});

const GENERAL: KeyGroup = {
  title: 'Everywhere',
  keys: [
    { keys: ['Ctrl K'], label: 'Search or run a command' },
    { keys: ['?'], label: 'Show keyboard shortcuts' },
    { keys: ['/'], label: 'Search the list' },
    { keys: ['Esc'], label: 'Close what is open' },
  ],
};

/** Opens the list of keys on `?` outside text fields; screens add their own groups. */
export function KeyboardHelpHost({
  isOpen,
  onOpenChange,
}: {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const groups = useKeyGroups();
  const listKeys = useShownListKeys();
  const ofList: KeyGroup[] = listKeys.length > 0 ? [{ title: 'In the list', keys: listKeys }] : [];
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target) && !isInPopup(event.target)) onOpenChange(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onOpenChange]);
  if (!isOpen) return null;
  return <KeyboardHelp isOpen onClose={() => onOpenChange(false)} groups={[...groups, ...ofList, GENERAL]} />;
}
