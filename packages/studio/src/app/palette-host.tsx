import { useNavigate, useParams } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { RailItem } from '../shell/rail.tsx';
import { type ScreenAction, screenActions } from '../shell/screen-actions.ts';
import { IconButton } from '../ui/button/icon-button.tsx';
import { type KeyGroup, useShownKeys } from '../ui/keys/shown-keys.ts';
import { lazyPart } from '../ui/load/lazy-part.tsx';
import { dialogFrame } from '../ui/load/part-frames.tsx';
import { EVERYWHERE } from './keyboard-help-host.tsx';

const CommandPalette = lazyPart(
  () => import('../features/palette/command-palette.tsx').then((module) => module.CommandPalette),
  { frame: dialogFrame('Search or run a command') },
);

const KEYS: KeyGroup = { title: EVERYWHERE, keys: [{ keys: ['Ctrl K'], label: 'Search or run a command' }] };

/** The button of the command palette, which Ctrl or Cmd and K opens, too, wherever one is. */
export function PaletteHost({
  items,
  actions,
}: {
  /** The screens of the rail. */
  items: readonly (RailItem & { to: string })[];
  /** What can be done everywhere. */
  actions: readonly ScreenAction[];
}) {
  const navigate = useNavigate();
  const { projectId } = useParams({ strict: false });
  const [isOpen, setOpen] = useState(false);
  useShownKeys(KEYS);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((wasOpen) => !wasOpen);
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  const go = (address: string) => void navigate({ href: address });
  const places = items.map(({ id, label, icon, to }) => ({ id, label, icon, address: to }));
  return (
    <>
      <IconButton
        {...CommandPalette.opener}
        label="Search or run a command"
        shortcut="Ctrl K"
        icon={Search}
        tooltipSide="right"
        size="normal"
        onClick={() => setOpen(true)}
      />
      {isOpen && (
        <CommandPalette
          actions={[...screenActions(), ...actions]}
          places={places}
          projectId={projectId}
          onGo={go}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
