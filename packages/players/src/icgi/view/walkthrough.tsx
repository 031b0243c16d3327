import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Address, Place } from '../../visitor/address/address.ts';
import { followLink } from '../../visitor/address/follow-link.ts';
import { useKiosk } from '../../visitor/address/use-kiosk.ts';
import type { OfflinePage } from '../../visitor/offline/worker-messages.ts';
import { useFullScreen } from '../../visitor/parts/use-full-screen.ts';
import { useStrings } from '../../visitor/text/page-strings.ts';
import { themeVariables } from '../../visitor/theme-variables.ts';
import { useLater } from '../../visitor/use-later.ts';
import type { WidgetSource } from '../../visitor/widget/open-widget.tsx';
import type { IcgiStage, StageState } from '../stage.port.ts';
import { LiveRegion, standingIn } from './panels/live-region.tsx';
import { OpenPanels } from './panels/open-panels.tsx';
import { TopBar } from './panels/top-bar.tsx';
import { Arrows } from './stage/arrows.tsx';
import { EdgeChips } from './stage/edge-chips.tsx';
import { Markers } from './stage/markers.tsx';
import { Outlines } from './stage/outlines.tsx';
import type { ShapeAct } from './stage/placed-shapes.ts';
import { Signs } from './stage/signs.tsx';
import { useTaps } from './stage/use-taps.ts';
import { useFrame } from './use-frame.ts';
import { useGuidedTour } from './use-guided-tour.ts';
import { useKeys } from './use-keys.ts';
import { useSeen } from './use-seen.ts';
import type { Walk } from './use-walk.ts';
import { useWalk, type Via } from './use-walk.ts';
import type { WalkthroughData } from './walkthrough-data.ts';
import { WalkthroughModel } from './walkthrough-model.ts';

/** What the stage shows now. */
const useStageState = (stage: IcgiStage): StageState => useSyncExternalStore(stage.subscribe, stage.state, stage.state);

/** Runs the action of a pressed shape. */
const actOn =
  (walk: Walk, model: WalkthroughModel, slug: string) =>
  (to: ShapeAct): void => {
    if (to.type === 'open') walk.open(to.opens);
    else if (to.type === 'walk') walk.walkBy(to.keyframe, to.move);
    else
      followLink(to.link, slug, {
        product: model.data.id,
        goTo: (place) => {
          const target = model.firstKeyframe(place);
          if (target) walk.walkTo(target);
        },
      });
  };

interface WalkthroughProps {
  project: PageProject;
  walkthrough: WalkthroughData;
  /** Created and destroyed by the component that shows the walkthrough. */
  stage: IcgiStage;
  address: Address<Via>;
  /** Fetches what a widget shows, when it is opened. */
  widgets: WidgetSource;
  isPreview?: boolean;
  /** Shows the page's text in place of the pictures; absent where there is none. */
  onRead?: () => void;
  /** The page, where it can be kept for when there is no network. */
  offline?: OfflinePage;
}

/** A whole walkthrough: the stage and all a visitor clicks around it. Fills its positioned parent. */
export function Walkthrough({
  project,
  walkthrough,
  stage,
  address,
  widgets,
  isPreview = false,
  onRead,
  offline,
}: WalkthroughProps) {
  const [language, setLanguage] = useState(() => address.place().language);
  const model = useMemo(() => new WalkthroughModel(walkthrough, language), [walkthrough, language]);
  const strings = useStrings(language, project.texts);
  const state = useStageState(stage);
  const isMoving = state.moving !== null;
  const isEmpty = walkthrough.product.keyframes.length === 0;
  const home = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root, state.keyframe, isMoving);

  const onPlace = useCallback((place: Place) => setLanguage(place.language), []);
  const walk = useWalk({ stage, state, model, address, onPlace });
  const fullScreen = useFullScreen();
  const seen = useSeen(walkthrough.id, isMoving ? null : state.keyframe);
  useKeys(stage, walk, model, fullScreen.toggle);

  useLayoutEffect(() => {
    home.current?.append(stage.element);
  }, [stage]);
  useLayoutEffect(() => {
    stage.update(walkthrough);
    const first = new WalkthroughModel(walkthrough, 'en').firstKeyframe(address.place().at);
    if (stage.state().keyframe === null && first) stage.show(first, 'cut');
  }, [stage, walkthrough, address]);

  const [hidden, setHidden] = useState<ReadonlySet<string>>(
    () => new Set(model.categories().flatMap(({ id, isShownFirst }) => (isShownFirst ? [] : id))),
  );
  const placed = useMemo(() => model.markers(state.keyframe), [model, state.keyframe]);
  const markers = useMemo(
    () => placed.filter(({ category }) => category === null || !hidden.has(category)),
    [placed, hidden],
  );
  const outlines = useMemo(() => model.outlines(state.keyframe), [model, state.keyframe]);
  const signs = useMemo(() => model.signs(state.keyframe), [model, state.keyframe]);
  const items = markers.length + outlines.flatMap(({ shapes }) => shapes.filter((shape) => shape.act !== null)).length;
  const { panel } = walk;
  const { add: addSeen } = seen;
  const act = actOn(walk, model, project.slug);
  const stops = useMemo(() => model.stops(), [model]);
  const tour = useGuidedTour({ walk, stops, keyframe: state.keyframe, isMoving });
  const bar = useLater(() => import('../../visitor/tour/tour-bar.tsx'), tour !== null && tour.at !== null).part;
  useKiosk(() => {
    tour?.leave();
    const first = model.firstKeyframe(null);
    if (first !== null) walk.goTo(first);
  });
  useFrame({ walk, model, keyframe: state.keyframe, isMoving });
  useTaps({ stage, root, walk, model, markers });
  useEffect(() => {
    if (panel && 'id' in panel) addSeen(panel.id);
  }, [panel, addSeen]);

  const chooseLanguage = (next: Language) => {
    address.replace({ ...address.place(), language: next });
    setLanguage(next);
  };

  return (
    <div
      ref={root}
      className="v wt"
      style={themeVariables(walkthrough.theme)}
      lang={language}
      data-panel={panel ? '' : undefined}
    >
      <div className="wt-stage" ref={home} role="img" aria-label={model.keyframeAlt(state.keyframe)} />
      <div className="wt-shade" aria-hidden="true" />
      {isEmpty ? <p className="wt-empty">{strings('no-views')}</p> : null}
      <TopBar
        title={project.name}
        compass={walkthrough.product.settings.compass && !isEmpty ? state.compass : null}
        walk={walk}
        strings={strings}
        isMoving={isMoving}
        isPreview={isPreview}
        hasOverview={!isEmpty}
      />
      <Outlines
        stage={stage}
        outlines={outlines}
        open={panel && 'id' in panel ? panel.id : null}
        isHidden={isMoving}
        strings={strings}
        onAct={act}
      />
      <Signs stage={stage} signs={signs} isHidden={isMoving} />
      <LaterFollowers stage={stage} state={state} model={model} hidden={hidden} />
      <Markers
        stage={stage}
        model={model}
        seen={seen}
        markers={markers}
        open={panel && 'id' in panel ? panel.id : null}
        isHidden={isMoving}
        strings={strings}
        onOpen={walk.open}
        onWalk={walk.walkTo}
      />
      <EdgeChips
        stage={stage}
        root={root}
        markers={markers}
        outlines={outlines}
        isHidden={isMoving}
        strings={strings}
      />
      <div className="wt-low">
        {bar && tour && tour.at !== null ? (
          <bar.TourBar
            tour={tour}
            stops={stops.map((stop) => ({ ...stop, name: model.keyframeName(stop.keyframe) }))}
            strings={strings}
            hasOffer={false}
          />
        ) : null}
        <Arrows stage={stage} walk={walk} model={model} strings={strings} isMoving={isMoving} />
        <OpenPanels
          walk={walk}
          seen={seen}
          tour={tour}
          model={model}
          placed={placed}
          project={project}
          widgets={widgets}
          strings={strings}
          keyframe={state.keyframe}
          hiddenCategories={hidden}
          fullScreen={fullScreen}
          onRead={onRead}
          offline={offline}
          onLanguage={chooseLanguage}
          onCategory={(id, isShown) =>
            setHidden((before) => new Set(isShown ? [...before].filter((one) => one !== id) : [...before, id]))
          }
        />
      </div>
      <LiveRegion text={isMoving || state.keyframe === null ? '' : standingIn(strings, model, state, items)} />
    </div>
  );
}

/** What follows transitions, fetched behind the first picture by the walkthroughs that have it. */
function LaterFollowers(props: {
  stage: IcgiStage;
  state: StageState;
  model: WalkthroughModel;
  hidden: ReadonlySet<string>;
}) {
  const { stage, state, model, hidden } = props;
  const isWanted = (model.data.product.tracks ?? []).length > 0;
  const { part } = useLater(() => import('./stage/followers.tsx'), isWanted && state.isReady);
  if (!part || !isWanted) return null;
  return <part.Followers stage={stage} model={model} transition={state.moving?.transition ?? null} hidden={hidden} />;
}

/** Keeps the keyboard in the walkthrough when the button that had the focus has gone with its view. */
function useKeptFocus(root: RefObject<HTMLElement | null>, keyframe: string | null, isMoving: boolean): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = target instanceof HTMLElement && target.matches('.wt-marker, .wt-arrow') ? target : null;
    };
    const element = root.current;
    element?.addEventListener('focusin', onFocus);
    return () => element?.removeEventListener('focusin', onFocus);
  }, [root]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: arrived elsewhere, the focused button may not exist there
  useEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isMoving || !isLost || !last.current) return;
    const next = last.current.isConnected ? last.current : root.current?.querySelector<HTMLElement>('.wt-arrow');
    next?.focus({ preventScroll: true });
  }, [keyframe, isMoving]);
}
