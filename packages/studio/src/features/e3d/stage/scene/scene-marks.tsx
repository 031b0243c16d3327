import type { E3dScene } from '@diorama/players/e3d/scene/e3d-scene.port.ts';
import { dimensionAside } from '@diorama/players/e3d/view/dimension-aside.ts';
import { useEffect, useMemo, useRef } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Icon } from '../../../../ui/show/icon.tsx';
import { useOne, useShownRecords } from '../../editor-hooks.ts';
import { useEntitySelection } from '../../entity-selection.tsx';
import { COMPONENT_LOOKS } from '../entity-look.ts';
import { useStageSession } from '../stage-session.tsx';
import { type Mark, marksIn } from './marks-in.ts';

/** Marks that are drawn at most: more would hide what they mark. */
const MOST_MARKS = 400;

const NOTHING: ReadonlySet<string> = new Set();
/** What visitors see of them. */
const FOR_VISITORS: ReadonlySet<string> = new Set(['hotspot', 'annotation', 'dimension-line']);

/**
 * What has a place and no body: lights, cameras, hotspots, texts and lengths, as small marks over the picture. For visitors
 * only what they see, to look at.
 */
export function SceneMarks({ scene, asVisitors }: { scene: E3dScene; asVisitors: boolean }) {
  const e3d = useShownRecords();
  const { language } = useAddress();
  const { main } = useOne('settings');
  const { options } = useStageSession();
  const marks = useMemo(
    () =>
      marksIn(e3d, language, main.sizeUnit, asVisitors ? NOTHING : options.hidden)
        .filter(({ type }) => !asVisitors || FOR_VISITORS.has(type))
        .slice(0, MOST_MARKS),
    [e3d, language, main.sizeUnit, options.hidden, asVisitors],
  );
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = () => {
      for (const element of host.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? []) {
        const mark = marks[Number(element.dataset.mark)];
        if (mark) placeMark(element, mark, scene);
      }
    };
    place();
    return scene.subscribe(place);
  }, [marks, scene]);
  return (
    <div ref={host} inert={asVisitors} className="pointer-events-none absolute inset-0">
      {marks.map((mark, at) => (
        <MarkView key={mark.key} mark={mark} at={at} />
      ))}
    </div>
  );
}

/** Positions follow the camera many times a second: styles are set, nothing is rendered. */
function placeMark(element: HTMLElement, { point, line: measured }: Mark, scene: E3dScene): void {
  const from = scene.project(point);
  const end = measured ? scene.project(measured.to) : from;
  element.style.display = from && end ? '' : 'none';
  if (!from || !end) return;
  element.style.opacity = from.isOccluded && !measured ? '0.45' : '1';
  const aside = measured ? dimensionAside(from, end, measured.length, measured.aside) : { x: 0, y: 0 };
  const [x, y] = [(from.x + end.x) / 2 + aside.x, (from.y + end.y) / 2 + aside.y];
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  const line = element.querySelector<HTMLElement>('[data-line]');
  if (!line) return;
  line.style.width = `${Math.hypot(end.x - from.x, end.y - from.y)}px`;
  line.style.rotate = `${Math.atan2(end.y - from.y, end.x - from.x)}rad`;
}

function MarkView({ mark, at }: { mark: Mark; at: number }) {
  const { ids, choose } = useEntitySelection();
  const { entity, type, text, offset } = mark;
  const isSelected = ids.has(entity);
  const isLine = type === 'dimension-line';
  return (
    <div data-mark={at} className="absolute top-0 left-0" style={{ display: 'none' }}>
      {isLine && (
        <span
          data-line
          aria-hidden
          className={cx('absolute h-px -translate-x-1/2 -translate-y-1/2', isSelected ? 'bg-accent' : 'bg-n12')}
        />
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={`Select ${text}`}
        style={offset ? { translate: `calc(-50% + ${offset.x}px) calc(-50% + ${offset.y}px)` } : undefined}
        onClick={(event) =>
          choose(event.shiftKey || event.ctrlKey || event.metaKey ? [...ids, entity] : [entity], entity)
        }
        className={cx(
          'pointer-events-auto absolute flex h-6 items-center gap-1 whitespace-nowrap rounded-full px-1.5 text-xs shadow-lift pointer-coarse:before:absolute pointer-coarse:before:-inset-2.5',
          !offset && '-translate-x-1/2 -translate-y-1/2',
          isSelected ? 'bg-accent text-accent-text' : 'bg-pop text-n11 hover:text-n12',
        )}
      >
        {!isLine && <Icon of={COMPONENT_LOOKS[type].icon} size={14} />}
        {mark.hasText && <span className="max-w-40 truncate px-0.5">{text}</span>}
      </button>
    </div>
  );
}
