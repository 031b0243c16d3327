import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { Guides } from '../things/arrange.ts';

/** Tools of the stage. */
export type DrawingTool = 'pen' | 'rectangle' | 'ellipse';
export type Tool = 'select' | 'hand' | 'zoom' | 'marker' | 'direction' | 'sign' | 'widget' | DrawingTool;

interface ToolState {
  tool: Tool;
  setTool: (tool: Tool) => void;
  /** What has just been placed: its first field is what comes next. */
  fresh: string | null;
  setFresh: (placementId: string | null) => void;
  setGuides: (guides: Guides | null) => void;
}

const Context = createContext<ToolState | null>(null);
/** By itself: it changes with the pointer, and what shows the tool does not. */
const GuidesContext = createContext<Guides | null>(null);

export function ToolProvider({ children }: { children: ReactNode }) {
  const [tool, takeTool] = useState<Tool>('select');
  const [fresh, setFresh] = useState<string | null>(null);
  const [guides, takeGuides] = useState<Guides | null>(null);
  const setGuides = useCallback(
    (next: Guides | null) => takeGuides((now) => (now?.x === next?.x && now?.y === next?.y ? now : next)),
    [],
  );
  // Somebody who has gone on with another tool keeps focus: the inspector of what they placed may come later.
  const setTool = useCallback((next: Tool) => {
    takeTool(next);
    if (next !== 'select') setFresh(null);
  }, []);
  const value = useMemo(() => ({ tool, setTool, fresh, setFresh, setGuides }), [tool, setTool, fresh, setGuides]);
  return (
    <Context value={value}>
      <GuidesContext value={guides}>{children}</GuidesContext>
    </Context>
  );
}

/** Lines that what is dragged has come into. */
export const useGuides = (): Guides | null => useContext(GuidesContext);

/** The tool in hand. */
export function useTool(): ToolState {
  const state = useContext(Context);
  if (!state) throw new Error('This part belongs inside a ToolProvider');
  return state;
}
