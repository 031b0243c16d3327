import type { Theme } from '@diorama/documents/theme/theme.ts';
import { themeVariables } from '@diorama/players/visitor/theme-variables.ts';
import { useEffect } from 'react';
import { useShell } from './shell-context.tsx';

/** Gives the stage the variables of a theme, as a public page has them. Nothing is rendered. */
export function paintStage(theme: Theme): void {
  for (const stage of document.querySelectorAll<HTMLElement>('[data-stage]'))
    for (const [name, value] of Object.entries(themeVariables(theme))) stage.style.setProperty(name, value);
}

/** Keeps the stage of a product in its project's theme. */
export function useStageTheme(): void {
  const { project, ThemePanel } = useShell();
  const theme = ThemePanel ? project?.theme : undefined;
  useEffect(() => {
    if (theme) paintStage(theme);
  }, [theme]);
}
