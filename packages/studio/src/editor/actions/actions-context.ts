import { createContext, useContext } from 'react';
import type { BoundAction } from './editor-action.ts';

/** What {@link useActions} reads. */
export const ActionsContext = createContext<readonly BoundAction[]>([]);

/** What {@link useThemePanel} reads. */
export const ThemePanelContext = createContext({ isOpen: false, close: () => {} });

/** Whether the theme is open next to the document. */
export const useThemePanel = () => useContext(ThemePanelContext);

/** Everything that can be done now, the kind's own actions first. */
export const useActions = (): readonly BoundAction[] => useContext(ActionsContext);

/** One action by its id: what a button needs. */
export function useAction(id: string): BoundAction | undefined {
  return useActions().find((action) => action.id === id);
}
