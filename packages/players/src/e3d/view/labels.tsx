import { useCallback, useLayoutEffect, useRef } from 'react';
import type { Strings } from '../../visitor/text/visitor-strings.ts';
import type { E3dScene } from '../scene/e3d-scene.port.ts';
import type { Label } from './configurator-model.ts';
import { placeLabels } from './place-labels.ts';

interface LabelsProps {
  scene: E3dScene;
  labels: readonly Label[];
  /** Objects that have an entry in the list for keys: their hotspot needs none of its own. */
  listed: ReadonlySet<string>;
  /** What is open, by its id. */
  open: string | null;
  strings: Strings;
  onOpen: (widget: string) => void;
}

/** What stands at points of the model: buttons, texts and lengths, in the author's order. */
export function Labels({ scene, labels, listed, open, strings, onOpen }: LabelsProps) {
  const home = useRef<HTMLDivElement>(null);
  const follow = useCallback(() => {
    const elements = new Map(
      [...(home.current?.querySelectorAll<HTMLElement | SVGElement>('[data-label]') ?? [])].map((one) => [
        one.getAttribute('data-label'),
        one,
      ]),
    );
    placeLabels(scene, labels, (id) => elements.get(id) ?? null);
  }, [scene, labels]);
  useLayoutEffect(() => scene.subscribe(follow), [scene, follow]);
  useLayoutEffect(follow);
  return (
    <div className="cf-labels" ref={home}>
      <svg className="cf-lines" role="img" aria-label={strings('dimensions')}>
        {labels.map((label) =>
          label.type === 'dimension' ? (
            <g key={label.id} data-label={label.id} data-state="hidden">
              <polyline className="cf-halo" />
              <polyline className="cf-line" />
              <text lang={label.language}>{label.text}</text>
            </g>
          ) : null,
        )}
      </svg>
      <section aria-label={strings('items')}>
        {labels.map((label) => {
          if (label.type === 'annotation')
            return (
              <div key={label.id} className="cf-note" data-label={label.id} data-state="hidden">
                <svg aria-hidden="true">
                  <line x2={label.offset.x} y2={label.offset.y} />
                  <circle r="3" />
                </svg>
                <p style={{ left: label.offset.x, top: label.offset.y }} lang={label.language}>
                  {label.text}
                </p>
              </div>
            );
          if (label.type !== 'hotspot') return null;
          const { widget } = label;
          return (
            <div key={label.id} className="cf-spot" data-label={label.id} data-state="hidden">
              <button
                type="button"
                {...(listed.has(label.entity) ? { tabIndex: -1, 'aria-hidden': true } : {})}
                {...(widget === null ? {} : { 'aria-expanded': open === widget, 'aria-haspopup': 'dialog' as const })}
                onClick={() => widget !== null && onOpen(widget)}
              >
                <span className="cf-dot" style={{ background: label.color }} />
                <span className="cf-spot-name" lang={label.language}>
                  {label.text}
                </span>
              </button>
            </div>
          );
        })}
      </section>
    </div>
  );
}
