import { CopyPlus, Trash2 } from 'lucide-react';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { useReadOnly } from '../read-only.ts';
import type { GraphCommands } from './graph.ts';
import { useGraphSelection } from './graph-selection.tsx';

/** Buttons of the inspector for selected nodes. */
export function NodeButtons({
  ids,
  commands,
}: {
  ids: Iterable<string>;
  commands: Pick<GraphCommands, 'duplicate' | 'remove'>;
}) {
  const { choose } = useGraphSelection();
  if (useReadOnly()) return null;
  return (
    <>
      <IconButton
        label="Duplicate"
        icon={CopyPlus}
        shortcut="Ctrl D"
        onClick={() => choose(commands.duplicate([...ids]))}
      />
      <IconButton label="Delete" icon={Trash2} shortcut="Del" onClick={() => commands.remove([...ids])} />
    </>
  );
}
