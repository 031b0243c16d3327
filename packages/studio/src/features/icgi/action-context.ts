import type { IcgiDocument, IcgiSettings, KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import type { IcgiStage } from '@diorama/players/icgi/stage.port.ts';
import type { EditorContext } from '../../editor/actions/editor-context.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useCategoryActions } from './categories/use-category-actions.ts';
import { useEditor, useOne } from './editor-hooks.ts';
import { type FillActions, useFillActions } from './fill/fill-session.tsx';
import { useOutlineActions } from './outlines/use-outline-actions.ts';
import { type PastWalkthrough, usePastWalkthrough } from './stage/past-walkthrough.ts';
import { type Playhead, usePlayhead } from './stage/playhead.tsx';
import { type Tool, useTool } from './stage/tool-state.tsx';
import { useStage } from './stage-context.tsx';
import { idsIn, useStageSelection } from './stage-selection.tsx';
import { useChosenRows } from './things/rows-together.ts';
import { useThingActions } from './things/use-thing-actions.ts';
import { useDeletion } from './use-deletion.ts';
import { type Selected, useSelection } from './use-selection.ts';

/** What the walkthrough's own actions work with. */
export interface IcgiContext extends Omit<EditorContext, 'past'> {
  past: PastWalkthrough | null;
  store: EditorStore<IcgiDocument>;
  stage: IcgiStage;
  canvas: IcgiSettings['canvas'];
  tool: Tool;
  setTool: (tool: Tool) => void;
  keyframe: KeyframeRecord | undefined;
  selected: Selected;
  goTo: (keyframeId: string) => void;
  deletion: ReturnType<typeof useDeletion>;
  outlines: ReturnType<typeof useOutlineActions>;
  categories: ReturnType<typeof useCategoryActions>;
  playhead: Playhead;
  things: ReturnType<typeof useThingActions>;
  /** Ids of shapes that are selected. */
  shapes: readonly string[];
  /** Ids of what is selected in an outline. */
  rows: readonly string[];
  fill: FillActions;
}

/** Adds the walkthrough's parts to the editor's context. */
export function useIcgiContext(context: EditorContext): IcgiContext {
  const { store } = useEditor();
  const { stage } = useStage();
  const { canvas } = useOne('settings');
  const { tool, setTool } = useTool();
  const { keyframe, selected, goTo } = useSelection();
  const past = usePastWalkthrough();
  const deletion = useDeletion();
  const outlines = useOutlineActions();
  const categories = useCategoryActions();
  const playhead = usePlayhead();
  const things = useThingActions();
  const shapes = idsIn(useStageSelection().ids, 'shapes');
  const { ids: rows } = useChosenRows();
  const fill = useFillActions();
  return {
    ...context,
    past,
    store,
    stage,
    canvas,
    tool,
    setTool,
    keyframe,
    selected,
    goTo,
    deletion,
    outlines,
    categories,
    playhead,
    things,
    shapes,
    rows,
    fill,
  };
}
