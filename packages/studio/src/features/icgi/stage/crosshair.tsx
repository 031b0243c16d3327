import { addDirection } from '@diorama/documents/icgi/commands/graph.commands.ts';
import { addSign } from '@diorama/documents/icgi/commands/sign.commands.ts';
import { addMarker } from '@diorama/documents/icgi/icgi.commands.ts';
import type { PictureRect } from '@diorama/players/visitor/picture/picture-rect.ts';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { keepFocus } from '../../../editor/address/focus-record.ts';
import { newRecordId } from '../../../editor/address/record-id.ts';
import { ARROWS } from '../../../ui/keys/arrows.ts';
import { useExecute, useOne } from '../editor-hooks.ts';
import { useSelection } from '../use-selection.ts';
import { useTool } from './tool-state.tsx';

/** What is written on it until it has a text of its own. */
const NEW = { marker: { en: 'New marker', sv: 'Ny markör' }, sign: { en: 'New sign', sv: 'Ny skylt' } } as const;

/** Where the crosshair begins: just off the middle, so that it does not hide what one looks at. */
const MIDDLE = { x: 0.5, y: 0.5 };

/** Places a marker, a direction or a sign by a press, or by the arrow keys and Enter. */
export function Crosshair({
  keyframeId,
  rect,
  what,
}: {
  keyframeId: string;
  rect: PictureRect;
  what: 'marker' | 'direction' | 'sign';
}) {
  const execute = useExecute();
  const { setTool, setFresh } = useTool();
  const { canvas } = useOne('settings');
  const { language, select } = useSelection();
  const [at, setAt] = useState(MIDDLE);
  const area = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    area.current?.focus();
    return () => keepFocus(null);
  }, []);

  const place = ({ x, y }: { x: number; y: number }) => {
    const ids = { id: newRecordId(), placementId: newRecordId() };
    const at = { keyframe: keyframeId, x, y };
    if (what === 'direction') {
      execute(addDirection, { marker: ids.id, placement: ids.placementId, ...at, to: null });
    } else {
      const title = { type: 'custom' as const, value: { [language]: NEW[what][language] } };
      if (what === 'marker') execute(addMarker, { ...ids, ...at, blockId: newRecordId(), title });
      else execute(addSign, { ...ids, ...at, text: title });
    }
    select({ collection: 'placements', id: ids.placementId });
    setFresh(ids.placementId);
    setTool('select');
  };
  const pointOf = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: clamp((event.clientX - box.left) / box.width), y: clamp((event.clientY - box.top) / box.height) };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const size = event.shiftKey ? 10 : 1;
    const step = ARROWS[event.key];
    if (step)
      setAt({
        x: clamp(at.x + (step[0] * size) / (canvas.width / 10)),
        y: clamp(at.y + (step[1] * size) / (canvas.height / 10)),
      });
    else if (event.key === 'Enter' || event.key === ' ') place(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      ref={area}
      type="button"
      aria-label={`Place a ${what} at ${percent(at.x)}, ${percent(at.y)}. Arrow keys move, Enter places`}
      className="absolute inset-0 z-20 cursor-crosshair"
      onPointerMove={(event) => setAt(pointOf(event))}
      onClick={(event) => {
        if (event.detail > 0) place(pointOf(event));
      }}
      onKeyDown={onKeyDown}
    >
      <span
        className="pointer-events-none absolute top-0 bottom-0 w-px bg-white/80 mix-blend-difference"
        style={{ left: at.x * rect.width }}
      />
      <span
        className="pointer-events-none absolute right-0 left-0 h-px bg-white/80 mix-blend-difference"
        style={{ top: at.y * rect.height }}
      />
    </button>
  );
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** To one decimal, as in the inspector. */
const percent = (fraction: number): string => `${Math.round(fraction * 1_000) / 10} %`;
