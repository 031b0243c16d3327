import { FromColour } from './from-colour.tsx';
import { FromLogo } from './from-logo.tsx';
import { FromProject } from './from-project.tsx';
import type { StartFrom } from './start-titles.ts';

/** Begins a theme anew from something that is there; one step of undo. */
export function StartDialog({ from, onClose }: { from: StartFrom; onClose: () => void }) {
  if (from === 'colour') return <FromColour onClose={onClose} />;
  if (from === 'logo') return <FromLogo onClose={onClose} />;
  return <FromProject onClose={onClose} />;
}
