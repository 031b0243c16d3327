import { fieldCommand } from '@diorama/documents/engine/field-command.ts';
import { valueAt } from '@diorama/documents/engine/path.ts';
import type { Color } from '@diorama/documents/shared/primitives.schema.ts';
import { type ContrastPair, contrastPairs } from '@diorama/documents/theme/contrast.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { COLOUR_SECTIONS, placeOfColour } from '@diorama/documents/theme/theme-colours.ts';
import { useMemo } from 'react';
import { useReadOnly } from '../../editor/read-only.ts';
import type { Swatch } from '../../ui/color/color-field.tsx';
import { useEditor } from './editor-hooks.ts';
import { useShownTheme } from './use-shown-theme.ts';

/** A colour of the theme by its path, `colors.primary.text`, and how it is changed. */
export interface ColourAt {
  value: Color | undefined;
  onChange: (color: Color, part: string) => void;
  onGestureEnd: () => void;
  isReadOnly: boolean;
}

export function useColourAt(path: string): ColourAt {
  const { store } = useEditor();
  const theme = useShownTheme();
  const isReadOnly = useReadOnly() !== null;
  return {
    value: colourOf(theme, path),
    onChange: (color, part) => {
      const { id, path: inside, record } = placeOfColour(path);
      const collection = record === 'colors' ? 'colors' : 'groups';
      const rounded = { r: Math.round(color.r), g: Math.round(color.g), b: Math.round(color.b), a: color.a };
      const mergeKey = `${path}:${part}`;
      store.execute(fieldCommand(themeDocument, collection, inside), { ids: [id], value: rounded }, { mergeKey });
    },
    onGestureEnd: () => store.endGesture(),
    isReadOnly,
  };
}

const isColour = (value: unknown): value is Color =>
  typeof value === 'object' && value !== null && 'r' in value && 'g' in value && 'b' in value && 'a' in value;

/** The colour at a path of a theme; undefined where there is none. */
export function colourOf({ colors }: Theme, path: string): Color | undefined {
  const value = valueAt(colors, path.split('.').slice(1));
  return isColour(value) ? value : undefined;
}

/** The theme with another colour at a path. */
export function withColour(theme: Theme, path: string, color: Color): Theme {
  const { record, id, path: inside } = placeOfColour(path);
  const [first = '', second = ''] = inside;
  const changed = (value: object) => ({ ...value, [second]: color });
  if (record === 'colors') {
    const section: unknown = Reflect.get(theme.colors, first);
    const colors = { ...theme.colors, [first]: changed(typeof section === 'object' && section ? section : {}) };
    return { ...theme, colors };
  }
  const groups = theme.colors.groups.map((group) => {
    if (group.id !== id) return group;
    return first === 'main'
      ? { ...group, main: { ...group.main, [second]: color } }
      : { ...group, alt: { ...group.alt, [second]: color } };
  });
  return { ...theme, colors: { ...theme.colors, groups } };
}

/** Contrast of everything visitors read. */
export function usePairs(): readonly ContrastPair[] {
  const theme = useShownTheme();
  return useMemo(() => contrastPairs(theme), [theme]);
}

/** Colours of the theme to choose again, each once. */
export function swatchesOf(theme: Theme): Swatch[] {
  const named = COLOUR_SECTIONS.flatMap(({ title, fields }) =>
    fields.flatMap(({ path, label }) => {
      const color = colourOf(theme, `colors.${path.join('.')}`);
      return color ? { label: `${title}, ${label.toLowerCase()}`, color } : [];
    }),
  );
  const groups = theme.colors.groups.map(({ name, main }) => ({ label: name, color: main.color }));
  const seen = new Set<string>();
  return [...named, ...groups].filter(({ color }) => {
    const key = JSON.stringify(color);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
