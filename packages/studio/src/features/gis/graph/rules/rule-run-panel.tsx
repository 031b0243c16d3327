import { type RuleEvent, type RuleRun, type RuleSession, runRules } from '@diorama/documents/gis/rules/run-rules.ts';
import type { GisDocument } from '@diorama/players/gis/gis-scene.ts';
import { followMap } from '@diorama/players/gis/rules/follow-map.ts';
import { mapWorld } from '@diorama/players/gis/rules/map-world.ts';
import { selectionOf } from '@diorama/players/gis/rules/selection-of.ts';
import { Square } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useAddress } from '../../../../editor/address/address.tsx';
import { Button } from '../../../../ui/button/button.tsx';
import { Checkbox } from '../../../../ui/field/checkbox.tsx';
import { textOf } from '../../feature-names.ts';
import { ruleText } from '../../rule-sentence.ts';
import { useMapSession } from '../../selection/map-session.tsx';
import { useRulePreview } from '../../selection/rule-preview.tsx';
import { createMapContent } from '../../stage/map-content.ts';
import { useStopTour } from '../../stops/use-stop-tour.ts';
import { useRules } from './use-rules.ts';

/** Rules at work on the editor's map: what visitors would do there, and what came of it. */
export function RuleRunPanel() {
  const { gis, rules } = useRules();
  const { language } = useAddress();
  const { runs, setRunning } = useRulePreview();
  const { on, fire, toggle } = useRunningRules();
  const messages = [
    ...new Set(rules.flatMap((rule) => (rule.type === 'trigger' && rule.on === 'message' ? (rule.message ?? []) : []))),
  ];
  const concerned = new Set(rules.flatMap(({ target }) => (target?.type === 'category' ? target.id : [])));
  const categories = gis.ordered('categories').filter(({ id }) => concerned.has(id));
  return (
    <section
      aria-label="Run of the rules"
      className="flex max-h-[40%] flex-none flex-col gap-2 overflow-y-auto border-n5 border-t bg-n1 px-3 py-2"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="text-n10 text-xs">
          Hover and select on the map as visitors do. Links and widgets are only listed here.
        </p>
        <Button size="small" icon={Square} className="flex-none" onClick={() => setRunning(false)}>
          Stop
        </Button>
      </div>
      {(categories.length > 0 || messages.length > 0) && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          {categories.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={textOf(name, language) || 'Untitled'}
              isChecked={on.has(id)}
              onChange={() => toggle(id)}
            />
          ))}
          {messages.map((message) => (
            <Button key={message} size="small" onClick={() => fire({ on: 'message', message })}>
              Send “{message}”
            </Button>
          ))}
        </div>
      )}
      <ol aria-label="What rules did" aria-live="polite" className="flex flex-col gap-1">
        {runs.length === 0 && <li className="text-n10">Nothing yet</li>}
        {runs.map((run, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the latest stands first, counted from the oldest
          <li key={runs.length - at} className="break-words">
            <RunText run={run} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function RunText({ run: { trigger, steps, isCut } }: { run: RuleRun }) {
  const { graph, names } = useRules();
  const texts = [trigger, ...steps].flatMap((id) => {
    const rule = graph.rules.get(id);
    return rule ? ruleText(rule, names) : [];
  });
  return (
    <>
      {texts.join(' → ')}
      {isCut && (
        <span className="block text-bad-ink">
          Stopped: one trigger led to 64 actions. Rules that cause each other go round in circles.
        </span>
      )}
    </>
  );
}

/** Starts the rules on the map, and leaves it as it was. */
function useRunningRules(): {
  on: ReadonlySet<string>;
  fire: (event: RuleEvent) => void;
  toggle: (category: string) => void;
} {
  const { map } = useMapSession();
  const { gis, graph } = useRules();
  const { addRun, setStyle } = useRulePreview();
  const [contentOf] = useState(createMapContent);
  const document = useMemo(() => contentOf(gis, NOTHING), [contentOf, gis]);
  const stops = useMemo(() => gis.ordered('stops'), [gis]);
  const { tour } = useStopTour(stops);
  const nextStop = () => tour.go((tour.at ?? -1) + 1);
  const latest = useRef<{ document: GisDocument; nextStop: () => void }>({ document, nextStop });
  latest.current = { document, nextStop };
  const session = useRef<RuleSession | null>(null);
  const [on, setOn] = useState<ReadonlySet<string>>(NOTHING);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!map) return undefined;
    const before = map.categories();
    setOn(before);
    return () => {
      map.showCategories(before);
      map.select(null);
      map.hover(null);
    };
  }, [map]);
  useEffect(() => {
    if (!map) return undefined;
    const world = mapWorld({
      map,
      document: () => latest.current.document,
      onSelect: () => undefined,
      onCategories: setOn,
      openWidget: () => undefined,
      setStyle,
      nextStop: () => latest.current.nextStop(),
      follow: () => undefined,
    });
    const made = runRules(graph, world, addRun);
    session.current = made;
    const leave = followMap(map, made);
    const stop = map.subscribe((event) => {
      const trigger = event.type === 'select' && event.position && event.target ? selectionOf(event.target) : null;
      if (trigger) made.fire(trigger);
    });
    made.start(isFirst.current);
    isFirst.current = false;
    return () => {
      session.current = null;
      stop();
      leave();
    };
  }, [map, graph, addRun, setStyle]);
  return {
    on,
    fire: (event) => session.current?.fire(event),
    toggle(category) {
      if (!map) return;
      const next = new Set(map.categories());
      if (!next.delete(category)) next.add(category);
      map.showCategories(next);
      setOn(next);
      session.current?.fire({ on: 'category.toggle', id: category });
    },
  };
}

const NOTHING: ReadonlySet<string> = new Set();
