import { type KeyboardEvent, useState } from 'react';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { IcgiStage } from '../../stage.port.ts';
import type { PlacedOutline, PlacedShape, ShapeAct } from './placed-shapes.ts';
import { shapePlace } from './shape-place.ts';
import { useStageLayer } from './use-stage-layer.ts';

interface OutlinesProps {
  stage: IcgiStage;
  outlines: readonly PlacedOutline[];
  /** What is open, by its id. */
  open: string | null;
  isHidden: boolean;
  strings: Strings;
  onAct: (act: ShapeAct) => void;
}

/** The author's drawings over the picture. A shape that leads somewhere is a button, with its title where it is pointed at. */
export function Outlines({ stage, outlines, open, isHidden, strings, onAct }: OutlinesProps) {
  const layer = useStageLayer<HTMLElement>(stage);
  const [pointed, setPointed] = useState<string | null>(null);
  return (
    <section
      className="wt-outlines"
      ref={layer}
      aria-label={strings('outlines')}
      hidden={outlines.length === 0}
      data-hidden={isHidden || undefined}
      onPointerLeave={() => setPointed(null)}
    >
      {outlines.map(({ id, box, size, strokeWidth, shapes }) => (
        <svg
          key={id}
          role="presentation"
          className="wt-outline"
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          strokeWidth={strokeWidth}
          style={{
            left: `${box.left * 100}%`,
            top: `${box.top * 100}%`,
            width: `${box.width * 100}%`,
            height: `${box.height * 100}%`,
          }}
        >
          {shapes.map((shape) => (
            <ShapeButton
              key={shape.id}
              shape={shape}
              isOpen={shape.act?.type === 'open' && shape.act.opens.id === open}
              label={shape.title || strings('untitled')}
              onAct={onAct}
              onPoint={() => setPointed(shape.title === '' ? null : `${id}/${shape.id}`)}
              onFocus={() => {
                const point = middleOf(layer.current, `${id}/${shape.id}`);
                if (point) stage.reveal(point);
              }}
              place={`${id}/${shape.id}`}
            />
          ))}
        </svg>
      ))}
      <PointedTitle layer={layer.current} outlines={outlines} place={isHidden ? null : pointed} />
    </section>
  );
}

interface ShapeButtonProps {
  shape: PlacedShape;
  /** Distinguishes it from the same shape in another place. */
  place: string;
  label: string;
  isOpen: boolean;
  onAct: (act: ShapeAct) => void;
  onPoint: () => void;
  onFocus: () => void;
}

function ShapeButton({ shape, place, label, isOpen, onAct, onPoint, onFocus }: ShapeButtonProps) {
  const { path, color, act } = shape;
  const style: Record<`--${string}`, string> = { '--shape': color };
  if (!act) return <path d={path} className="wt-shape" data-place={place} style={style} onPointerEnter={onPoint} />;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    onAct(act);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button cannot stand in a drawing
    <path
      d={path}
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-expanded={act.type === 'open' ? isOpen : undefined}
      aria-haspopup={act.type === 'open' ? 'dialog' : undefined}
      className="wt-shape"
      data-pressable=""
      data-place={place}
      data-shape={shape.id}
      style={style}
      onPointerEnter={onPoint}
      onFocus={() => {
        onPoint();
        onFocus();
      }}
      onClick={() => onAct(act)}
      onKeyDown={onKeyDown}
    />
  );
}

/** The title of the shape that is pointed at, in the middle of it. */
function PointedTitle(props: { layer: HTMLElement | null; outlines: readonly PlacedOutline[]; place: string | null }) {
  const { layer, outlines, place } = props;
  const [outline, id] = place?.split('/') ?? [];
  const shape = outlines.find((one) => one.id === outline)?.shapes.find((one) => one.id === id);
  const point = place === null ? null : middleOf(layer, place);
  if (!shape || !point) return null;
  return (
    <span
      className="wt-shape-title"
      aria-hidden="true"
      lang={shape.language}
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
    >
      {shape.title}
    </span>
  );
}

/** The middle of a drawn shape, as fractions of the picture. */
function middleOf(layer: HTMLElement | null, place: string): { x: number; y: number } | null {
  const found = shapePlace(layer, place);
  return found && { x: found.x + found.width / 2, y: found.y + found.height / 2 };
}
