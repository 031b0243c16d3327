import { lazy, Suspense, useEffect } from 'react';
import type { KeyGroup } from '../shell/keyboard-help.tsx';
import { useKeyGroups } from './key-groups.ts';
import { isInPopup, isTyping } from './key-target.ts';

const KeyboardHelp = lazy(() =>
  import('../shell/keyboard-help.tsx').then(({ KeyboardHelp: component }) => ({ default: component })),
);

const GENERAL: KeyGroup = {
  title: 'Everywhere',
  keys: [
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
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target) && !isInPopup(event.target)) onOpenChange(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onOpenChange]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeyboardHelp isOpen onClose={() => onOpenChange(false)} groups={[...groups, GENERAL]} />
    </Suspense>
  );
}
