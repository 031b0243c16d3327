import { fieldCommand } from '@diorama/documents/engine/field-command.ts';
import { valueAt } from '@diorama/documents/engine/schema/path.ts';
import type { Color } from '@diorama/documents/shared/primitives.schema.ts';
import { colourOf, isColour } from '@diorama/documents/theme/colour-at.ts';
import { type ContrastPair, contrastPairs } from '@diorama/documents/theme/contrast.ts';
import { themeDocument } from '@diorama/documents/theme/theme.document.ts';
import type { Theme } from '@diorama/documents/theme/theme.ts';
import { COLOUR_SECTIONS, placeOfColour } from '@diorama/documents/theme/theme-colours.ts';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { usePastRevision } from '../../editor/history/past-revision.tsx';
import { useReadOnly } from '../../editor/read-only.ts';
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
  const { record, subscribe, read } = useMemo(() => {
    const place = placeOfColour(path);
    return {
      record: place.record,
      subscribe: (listener: () => void) => store.subscribeRecord(place.record, listener),
      read: () => valueAt(store.at(place.record), place.path),
    };
  }, [store, path]);
  // All colours stand in one record: only the one that changed is drawn again.
  const stored = useSyncExternalStore(subscribe, read, read);
  const isReadOnly = useReadOnly() !== null;
  const onChange = useCallback(
    (color: Color, part: string) => {
      const { id, path: inside } = placeOfColour(path);
      const collection = record === 'colors' ? 'colors' : 'groups';
      const rounded = { r: Math.round(color.r), g: Math.round(color.g), b: Math.round(color.b), a: color.a };
      const mergeKey = `${path}:${part}`;
      store.execute(fieldCommand(themeDocument, collection, inside), { ids: [id], value: rounded }, { mergeKey });
    },
    [store, path, record],
  );
  const onGestureEnd = useCallback(() => store.endGesture(), [store]);
  return { value: past || !isColour(stored) ? colourOf(theme, path) : stored, onChange, onGestureEnd, isReadOnly };
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
