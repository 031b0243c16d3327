import { useMemo, useState } from 'react';
import { AnyIcon } from '../../../visitor/parts/more-icons.tsx';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import { type Plan, planOf } from '../plan.ts';
import { allThings, type FoundThing, matching } from '../things.ts';
import type { Seen } from '../use-seen.ts';
import type { Opening } from '../walkthrough-data.ts';
import type { WalkthroughModel } from '../walkthrough-model.ts';
import './overview.css';

interface OverviewPanelProps {
  model: WalkthroughModel;
  seen: Seen;
  strings: Strings;
  here: string | null;
  hasTour: boolean;
  onGo: (keyframe: string) => void;
  onOpen: (keyframe: string, opening: Opening) => void;
  onTour: () => void;
}

/** Where one is among the views, and all there is to see. */
export function OverviewPanel({ model, seen, strings, here, hasTour, onGo, onOpen, onTour }: OverviewPanelProps) {
  const plan = useMemo(() => planOf(model), [model]);
  const things = useMemo(() => allThings(model, seen), [model, seen]);
  const [typed, setTyped] = useState('');
  const found = matching(model, things, typed);
  const visited = plan.views.filter(({ id }) => seen.has(id)).length;
  return (
    <div className="wt-overview">
      {hasTour ? (
        <button type="button" className="v-cta" onClick={onTour}>
          <AnyIcon name="play" />
          {strings('map-tour')}
        </button>
      ) : null}
      <p className="wt-visited">{strings('views-visited', { count: visited, all: plan.views.length })}</p>
      <PlanOfViews plan={plan} model={model} seen={seen} strings={strings} here={here} onGo={onGo} />
      {things.length > 0 ? (
        <>
          <h3 id="wt-things">{strings('things')}</h3>
          {things.length > SEARCHED_FROM ? (
            <input
              type="search"
              className="wt-search"
              placeholder={strings('search')}
              aria-label={strings('search')}
              value={typed}
              onInput={(event) => setTyped(event.currentTarget.value)}
            />
          ) : null}
          <p className="v-unseen" role="status">
            {typed ? strings('map-found', { count: found.length }) : ''}
          </p>
          <ul className="wt-things" aria-labelledby="wt-things">
            {found.map((thing) => (
              <ThingRow key={thing.opens.id} thing={thing} model={model} strings={strings} onOpen={onOpen} />
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}
/** Things that are easily found by looking. */
const SEARCHED_FROM = 6;

function ThingRow(props: {
  thing: FoundThing;
  model: WalkthroughModel;
  strings: Strings;
  onOpen: OverviewPanelProps['onOpen'];
}) {
  const { thing, model, strings, onOpen } = props;
  const category = model.categoryNames().find(([id]) => id === thing.category)?.[1];
  return (
    <li>
      <button type="button" onClick={() => onOpen(thing.keyframe, thing.opens)}>
        <span lang={thing.language}>{thing.title || strings('untitled')}</span>
        <small>{[model.keyframeName(thing.keyframe), category].filter(Boolean).join(' · ')}</small>
        {thing.isSeen ? (
          <>
            <AnyIcon name="check" />
            <span className="v-unseen"> ({strings('seen')})</span>
          </>
        ) : null}
      </button>
    </li>
  );
}

/** Pixels between two rows of the plan. */
const ROW = 62;

function PlanOfViews(props: {
  plan: Plan;
  model: WalkthroughModel;
  seen: Seen;
  strings: Strings;
  here: string | null;
  onGo: (keyframe: string) => void;
}) {
  const { plan, model, seen, strings, here, onGo } = props;
  const height = Math.min(420, Math.max(120, plan.rows * ROW));
  return (
    <div className="wt-plan" style={{ height }}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {plan.links.map(({ from, to }) => (
          <path key={`${from.id} ${to.id}`} d={`M${from.x * 100} ${from.y * 100}L${to.x * 100} ${to.y * 100}`} />
        ))}
      </svg>
      <ul aria-label={strings('views')}>
        {plan.views.map(({ id, x, y }) => (
          <li key={id} style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
            <button
              type="button"
              aria-current={id === here ? 'location' : undefined}
              data-visited={seen.has(id) || undefined}
              onClick={() => onGo(id)}
            >
              <i aria-hidden="true" />
              <span lang={model.keyframeLanguage(id)}>{model.keyframeName(id) || strings('untitled')}</span>
              {id === here ? <span className="v-unseen"> ({strings('here')})</span> : null}
              {id !== here && seen.has(id) ? <span className="v-unseen"> ({strings('visited')})</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
