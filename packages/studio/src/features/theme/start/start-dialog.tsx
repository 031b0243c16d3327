import { FromColour } from './from-colour.tsx';
import { FromLogo } from './from-logo.tsx';
import { FromProject } from './from-project.tsx';
import type { StartFrom } from './start-titles.ts';

/** Restarts a theme from something that exists; one step of undo. */
export function StartDialog({ from, onClose }: { from: StartFrom; onClose: () => void }) {
  if (from === 'colour') return <FromColour onClose={onClose} />;
  if (from === 'logo') return <FromLogo onClose={onClose} />;
  return <FromProject onClose={onClose} />;
}
