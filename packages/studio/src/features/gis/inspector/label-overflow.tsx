import type { LabelRecord } from '@diorama/documents/gis/gis.records.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '@diorama/documents/shared/languages.ts';
import { useMemo } from 'react';
import { useShell } from '../../../editor/shell-context.tsx';
import { linesOf } from './label-lines.ts';

/** More lines than this hide the map. */
const MOST = 2;
/** px that texts are measured at. */
const LETTERS = 100;

/** Says in which language a label's text becomes large on the map. */
export function LabelOverflow({ text }: { text: LabelRecord['text'] }) {
  const { project } = useShell();
  const font = project?.theme.fonts.body ?? 'sans-serif';
  const [longest] = useMemo(() => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return [];
    context.font = `600 ${LETTERS}px "${font}", sans-serif`;
    const widthOf = (part: string) => context.measureText(part).width / LETTERS;
    return LANGUAGES.map((language) => ({ language, lines: linesOf(text[language] ?? '', widthOf) }))
      .filter(({ lines }) => lines > MOST)
      .sort((a, b) => b.lines - a.lines);
  }, [text, font]);
  if (!longest) return null;
  return (
    <p className="text-pretty text-warn-ink text-xs">
      Takes {longest.lines} lines on the map in {LANGUAGE_NAMES[longest.language]}. Shorten it there.
    </p>
  );
}
