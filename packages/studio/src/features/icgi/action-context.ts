import type { IcgiDocument, IcgiSettings, KeyframeRecord } from '@diorama/documents/icgi/icgi.records.ts';
import type { IcgiStage } from '@diorama/players/icgi/stage.port.ts';
import type { EditorContext } from '../../editor/actions/editor-context.ts';
import type { EditorStore } from '../../engine/editor-store.ts';
import { useCategoryActs } from './categories/use-category-acts.ts';
import { useEditor, useOne } from './editor-hooks.ts';
import { type FillActs, useFillActs } from './fill/fill-session.tsx';
import { useChosenRows } from './outline/rows-together.ts';
import { useOutlineActs } from './outlines/use-outline-acts.ts';
import { type PastWalkthrough, usePastWalkthrough } from './stage/past-walkthrough.ts';
import { useStage } from './stage/stage-context.tsx';
import { type Tool, useTool } from './stage/tool-state.tsx';
import { type Playhead, usePlayhead } from './strip/frames/playhead.tsx';
import { idsIn, useStageSelection } from './things/stage-selection.tsx';
import { useThingActs } from './things/use-thing-acts.ts';
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
  outlines: ReturnType<typeof useOutlineActs>;
  categories: ReturnType<typeof useCategoryActs>;
  playhead: Playhead;
  things: ReturnType<typeof useThingActs>;
  /** Ids of shapes that are selected. */
  shapes: readonly string[];
  /** Ids of what is selected in an outline. */
  rows: readonly string[];
  fill: FillActs;
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
  const outlines = useOutlineActs();
  const categories = useCategoryActs();
  const playhead = usePlayhead();
  const things = useThingActs();
  const shapes = idsIn(useStageSelection().ids, 'shapes');
  const { ids: rows } = useChosenRows();
  const fill = useFillActs();
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
