import { patchNodeGroup } from '@diorama/documents/e3d/commands/node-groups.commands.ts';
import { useMemo, useState } from 'react';
import { useExecute } from '../../editor-hooks.ts';
import type { GroupGestures } from './group-frame.tsx';
import type { CanvasParts } from './use-canvas-parts.ts';
import type { GraphActions } from './use-graph-actions.ts';

/** What the frames of groups can do; a new group is named at once. */
export function useGroupGestures(
  actions: GraphActions,
  { ids, chooseGroup, dragGroup, dropGroup }: CanvasParts,
  focus: () => void,
) {
  const execute = useExecute();
  const [renamed, setRenamed] = useState<string | null>(null);
  const gestures = useMemo(
    (): GroupGestures => ({
      renamed,
      isReadOnly: actions.isReadOnly,
      choose: chooseGroup,
      drag: dragGroup,
      drop: dropGroup,
      beginRename: (id) => {
        setRenamed(id);
        if (id === null) focus();
      },
      rename: (id, name) => execute(patchNodeGroup, { id, fields: { name } }),
    }),
    [renamed, actions, chooseGroup, dragGroup, dropGroup, focus, execute],
  );
  return {
    gestures,
    group: () => {
      const made = actions.group(ids);
      if (made !== undefined) setRenamed(made);
    },
    rename: setRenamed,
  };
}
