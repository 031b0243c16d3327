import type { ThemedColor } from '@diorama/documents/shared/primitives.schema.ts';
import { themeColors } from '@diorama/documents/theme/color-tokens.ts';
import { useMemo } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';

/** Colours of the document for CSS, those of the theme as the project has them. */
export function useThemedCss(): (color: ThemedColor) => string {
  const { project } = useShell();
  const theme = project?.theme;
  return useMemo(() => {
    const tokens = theme ? themeColors(theme) : {};
    return (color) => {
      const found = 'type' in color ? (tokens[color.token] ?? { r: 120, g: 126, b: 140, a: 1 }) : color;
      const a = 'type' in color ? (color.a ?? found.a) : color.a;
      return `rgb(${found.r} ${found.g} ${found.b} / ${a})`;
    };
  }, [theme]);
}
