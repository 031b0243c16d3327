import { type RefObject, useEffect, useRef, useState } from 'react';
import { AnyIcon } from '../../../visitor/parts/more-icons.tsx';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { IcgiStage } from '../../stage.port.ts';
import type { PlacedMarker } from '../walkthrough-model.ts';
import { type Beyond, beyondWindow, middleOfThing, type Thing } from './beyond-window.ts';
import type { PlacedOutline } from './placed-shapes.ts';
import { shapePlace } from './shape-place.ts';

interface EdgeChipsProps {
  stage: IcgiStage;
  /** The walkthrough's element: shapes are measured in it. */
  root: RefObject<HTMLElement | null>;
  markers: readonly PlacedMarker[];
  outlines: readonly PlacedOutline[];
  isHidden: boolean;
  strings: Strings;
}

const ICONS = { left: 'before', right: 'next', up: 'forward', down: 'below' } as const;

/** At the edges of the window: how much there is to press beyond them. A press brings the nearest into sight. */
export function EdgeChips({ stage, root, markers, outlines, isHidden, strings }: EdgeChipsProps) {
  const [sides, setSides] = useState<Beyond[]>([]);
  const shown = useRef('');
  useEffect(() => {
    let things: Thing[] | null = null;
    const look = () => {
      const { clientWidth: width, clientHeight: height } = stage.element;
      const rect = stage.rect();
      if (isHidden || width === 0 || rect.width === 0) return;
      things ??= [
        ...markers.map(({ title, x, y }) => ({ title, x, y, width: 0, height: 0 })),
        ...placedShapes(root.current, outlines),
      ];
      const next = beyondWindow(things, rect, { width, height });
      const key = JSON.stringify(next);
      if (key === shown.current) return;
      shown.current = key;
      setSides(next);
    };
    look();
    return stage.subscribe(look);
  }, [stage, root, markers, outlines, isHidden]);
  if (isHidden) return null;
  return (
    <div className="wt-beyond">
      {sides.map(({ side, things: [nearest, ...others] }) => {
        if (!nearest) return null;
        const count = others.length + 1;
        const more = strings(`more-${side}`, { count });
        const title = count === 1 ? nearest.title : '';
        return (
          <button
            key={side}
            type="button"
            className="wt-chip"
            data-side={side}
            aria-label={title ? `${title}, ${more}` : more}
            onClick={() => stage.lookAt(middleOfThing(nearest))}
          >
            <AnyIcon name={ICONS[side]} />
            <span>{title || count}</span>
          </button>
        );
      })}
    </div>
  );
}

/** The shapes that can be pressed, measured as they are drawn: they lie where they do however the picture is panned. */
function placedShapes(root: HTMLElement | null, outlines: readonly PlacedOutline[]): Thing[] {
  const layer = root?.querySelector<HTMLElement>('.wt-outlines') ?? null;
  return outlines.flatMap(({ id, shapes }) =>
    shapes.flatMap((shape) => {
      const place = shape.act && shapePlace(layer, `${id}/${shape.id}`);
      return place ? [{ title: shape.title, ...place }] : [];
    }),
  );
}
