import { coloursFrom } from '@diorama/documents/theme/generate-theme.ts';
import { applyColours } from '@diorama/documents/theme/theme.commands.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { ColorField } from '../../../ui/color/color-field.tsx';
import type { Rgba } from '../../../ui/color/hex.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { notifyDone } from '../../../ui/notice/notify.ts';
import { useEditor } from '../editor-hooks.ts';
import { useShownTheme } from '../use-shown-theme.ts';
import { START_TITLES } from './start-titles.ts';
import { ThemeCard } from './theme-card.tsx';

/** Makes all colours from one. Every text on them has at least 4.5 to 1. */
export function FromColour({ onClose }: { onClose: () => void }) {
  const theme = useShownTheme();
  const [seed, setSeed] = useState<Rgba>(theme.colors.primary.default);
  const apply = useApply(onClose);
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={START_TITLES.colour}
      text="Fonts, corners, icons and colour groups stay. Every text can be read on the new colours."
      onSubmit={() => apply(seed)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary">
            Apply colours
          </Button>
        </>
      }
    >
      <ColorField label="Colour" value={seed} onChange={setSeed} />
      <BeforeAndAfter seed={seed} />
    </Dialog>
  );
}

/** Takes over the colours made from one, as one step. */
export function useApply(onClose: () => void): (seed: Rgba) => void {
  const { store } = useEditor();
  return (seed) => {
    store.execute(applyColours, { colours: coloursFrom(seed) });
    onClose();
    notifyDone('Applied the colours', { action: { label: 'Undo', onClick: () => void store.undo() } });
  };
}

/** The theme as it is next to what a colour makes of it. */
export function BeforeAndAfter({ seed }: { seed: Rgba }) {
  const theme = useShownTheme();
  const made = { ...theme, colors: { ...coloursFrom(seed), groups: theme.colors.groups } };
  return (
    <div className="mt-4 flex gap-4 max-sm:flex-col">
      <ThemeCard title="Now" theme={theme} />
      <ThemeCard title="From this colour" theme={made} />
    </div>
  );
}
