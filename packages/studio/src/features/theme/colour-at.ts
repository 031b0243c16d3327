import { fieldCommand } from '@diorama/documents/engine/field-command.ts';
import { valueAt } from '@diorama/documents/engine/path.ts';
import type { Color } from '@diorama/documents/shared/primitives.schema.ts';
import { colourOf, isColour } from '@diorama/documents/theme/colour-at.ts';
import { type ContrastPair, contrastPairs } from '@diorama/documents/theme/contrast.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { COLOUR_SECTIONS, placeOfColour } from '@diorama/documents/theme/theme-colours.ts';
import { usePastRevision } from '../../editor/history/past-revision.tsx';
import { useReadOnly } from '../../editor/read-only.ts';
import { useRecordAt } from '../../engine/editor-context.tsx';
import type { Swatch } from '../../ui/color/swatch-face.tsx';
import { useEditor } from './editor-hooks.ts';
import { useSettledTheme } from './use-settled-theme.ts';

/** A colour of the theme by its path, `colors.primary.text`, and how it is changed. */
export interface ColourAt {
  value: Color | undefined;
  onChange: (color: Color, part: string) => void;
  onGestureEnd: () => void;
  isReadOnly: boolean;
}

export function useColourAt(path: string): ColourAt {
  const { store } = useEditor();
  const { past } = usePastRevision();
  const theme = useSettledTheme();
  const place = placeOfColour(path);
  const stored = valueAt(useRecordAt(place.record), place.path);
  const isReadOnly = useReadOnly() !== null;
  return {
    value: past || !isColour(stored) ? colourOf(theme, path) : stored,
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

const pairsOf = new WeakMap<Theme, readonly ContrastPair[]>();

/** Contrast of everything visitors read; measured once for all that show it. */
export function usePairs(): readonly ContrastPair[] {
  const theme = useSettledTheme();
  const known = pairsOf.get(theme);
  if (known) return known;
  const pairs = contrastPairs(theme);
  pairsOf.set(theme, pairs);
  return pairs;
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
