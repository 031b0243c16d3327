import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { usePastedTable } from '../../../editor/selection/use-pasted-table.ts';
import { useRefusal } from '../../../editor/use-refusal.ts';
import { lazyPart } from '../../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../../ui/load/part-frames.tsx';
import { useEditor } from '../editor-hooks.ts';
import { idsIn, useStageSelection } from '../stage-selection.tsx';
import { useSelection } from '../use-selection.ts';
import { meantScope } from './meant-scope.ts';
import type { FillScope } from './plan/fill-targets.ts';

/** With what reads spreadsheets: loaded when it is opened. */
const FillDialog = lazyPart(() => import('./dialog/fill-dialog.tsx').then((module) => module.FillDialog), {
  frame: dialogFrame('Fill from table'),
  isHeavy: true,
});

/** Filling shapes and markers from a table. */
export interface FillActions {
  /** Opens the dialog. `scope`: what is filled, unless the selection says it. */
  open: (scope?: FillScope) => void;
  /** False where there is nothing that could be filled. */
  canFill: () => boolean;
  opener: typeof FillDialog.opener;
}

interface Request {
  scope: FillScope;
  selected: readonly string[];
  text: string | null;
}

const Context = createContext<FillActions | null>(null);

/** The dialog that fills from a table, opened from anywhere, also for pasted rows. */
export function FillProvider({ children }: { children: ReactNode }) {
  const { store } = useEditor();
  const { ids } = useStageSelection();
  const { selected, tab, keyframe } = useSelection();
  const refuse = useRefusal();
  const [request, setRequest] = useState<Request | null>(null);
  const view = keyframe?.id;
  const actions = useMemo(() => {
    const canFill = () => store.list('shapes').length + store.list('markers').length > 0;
    const open = (scope?: FillScope, text: string | null = null) => {
      const shapes = idsIn(ids, 'shapes');
      if (refuse) refuse();
      else if (canFill())
        setRequest({
          scope: scope ?? meantScope(store.records(), { shapes, selected, tab, view }),
          ...{ selected: shapes, text },
        });
    };
    return { canFill, open, opener: FillDialog.opener };
  }, [store, ids, selected, tab, view, refuse]);
  usePastedTable((text) => {
    const isMeant = tab === 'outlines' || tab === 'markers' || (selected !== null && FILLED.has(selected.collection));
    if (!isMeant || request !== null || !actions.canFill()) return false;
    actions.open(undefined, text);
    return true;
  });
  return (
    <Context value={actions}>
      {children}
      {request && <FillDialog {...request} onClose={() => setRequest(null)} />}
    </Context>
  );
}

/** Collections with something to fill in or behind them. */
const FILLED: ReadonlySet<string> = new Set(['shapes', 'outlines', 'placements']);

export function useFillActions(): FillActions {
  const context = useContext(Context);
  if (!context) throw new Error('This part belongs inside a FillProvider');
  return context;
}
