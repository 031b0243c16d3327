import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Address, Place } from '../../visitor/address.ts';
import { Blocks } from '../../visitor/blocks.tsx';
import { Icon } from '../../visitor/icon.tsx';
import { Sheet } from '../../visitor/sheet.tsx';
import { themeVariables } from '../../visitor/theme-variables.ts';
import { useFullScreen } from '../../visitor/use-full-screen.ts';
import { KEY_HELP, type Strings, standing, stringsIn } from '../../visitor/visitor-strings.ts';
import type { IcgiStage } from '../stage.port.ts';
import { Arrows } from './arrows.tsx';
import { Compass } from './compass.tsx';
import { Markers } from './markers.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { areSingleKeysOn, switchSingleKeys } from './single-keys.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import { useKeys } from './use-keys.ts';
import { useStageState } from './use-stage-state.ts';
import { useWalk, type Via } from './use-walk.ts';
import { type WalkthroughData, WalkthroughModel } from './walkthrough-model.ts';

/** Share of the picture's width from which a card stands at the left of what it speaks of. */
const SIDE_FROM = 0.6;

interface WalkthroughProps {
  project: PageProject;
  walkthrough: WalkthroughData;
  /** Made by whoever shows the walkthrough and destroyed there. */
  stage: IcgiStage;
  address: Address<Via>;
  isPreview?: boolean;
}

/** A whole walkthrough: the stage and all a visitor clicks around it. Fills its positioned parent. */
export function Walkthrough({ project, walkthrough, stage, address, isPreview = false }: WalkthroughProps) {
  const [language, setLanguage] = useState(() => address.place().language);
  const model = useMemo(() => new WalkthroughModel(walkthrough, language), [walkthrough, language]);
  const strings = useMemo(() => stringsIn(language, project.texts), [language, project.texts]);
  const state = useStageState(stage);
  const isMoving = state.moving !== null;
  const home = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root, state.keyframe, isMoving);

  const onPlace = useCallback((place: Place) => setLanguage(place.language), []);
  const walk = useWalk({ stage, state, model, address, onPlace });
  const fullScreen = useFullScreen();
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
  const markers = placed.filter(({ category }) => category === null || !hidden.has(category));
  const { panel } = walk;
  const opened = panel?.type === 'marker' ? model.markerTitle(panel.id) : null;
  const openedMarker = panel?.type === 'marker' ? placed.find(({ id }) => id === panel.id) : undefined;

  const here = {
    product: walkthrough.id,
    goTo(place: string | null) {
      const keyframe = model.firstKeyframe(place);
      if (keyframe) walk.walkTo(keyframe);
    },
  };
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
      <div className="wt-top">
        <p className="wt-title">{project.name}</p>
        {isPreview ? <span className="wt-badge">{strings('preview')}</span> : null}
        {walkthrough.product.settings.compass ? (
          <Compass bearing={state.compass} isMoving={isMoving} strings={strings} />
        ) : null}
        <button
          type="button"
          className="wt-round"
          aria-label={strings('menu')}
          aria-expanded={panel?.type === 'menu'}
          aria-haspopup="dialog"
          onClick={() => (panel?.type === 'menu' ? walk.close() : walk.open({ type: 'menu' }))}
        >
          <Icon name="menu" />
        </button>
      </div>
      <Markers
        stage={stage}
        markers={markers}
        openMarker={panel?.type === 'marker' ? panel.id : null}
        isHidden={isMoving}
        strings={strings}
        onOpen={(id) => walk.open({ type: 'marker', id })}
      />
      <div className="wt-low">
        <Arrows stage={stage} walk={walk} model={model} strings={strings} isMoving={isMoving} />
        {panel?.type === 'marker' && opened !== null ? (
          <Sheet
            key={panel.id}
            title={opened || strings('untitled')}
            strings={strings}
            language={openedMarker?.language}
            side={(openedMarker?.x ?? 0) > SIDE_FROM ? 'left' : 'right'}
            onClose={walk.close}
          >
            <Blocks
              blocks={model.blocksOf(panel.id)}
              pictures={walkthrough.media.pictures}
              language={language}
              strings={strings}
              slug={project.slug}
              here={here}
              title={opened}
            />
          </Sheet>
        ) : null}
        {panel?.type === 'menu' ? (
          <Sheet key="menu" title={project.name} strings={strings} onClose={walk.close}>
            <MenuPanel
              model={model}
              strings={strings}
              here={state.keyframe}
              project={project}
              menu={walkthrough.menu ?? project.menu}
              link={here}
              hiddenCategories={hidden}
              fullScreen={fullScreen}
              onGo={walk.goTo}
              onLanguage={chooseLanguage}
              onCategory={(id, isShown) =>
                setHidden((before) => new Set(isShown ? [...before].filter((one) => one !== id) : [...before, id]))
              }
              onKeys={() => walk.open({ type: 'keys' })}
            />
          </Sheet>
        ) : null}
        {panel?.type === 'keys' ? (
          <Sheet key="keys" title={strings('keyboard')} strings={strings} onClose={walk.close}>
            <KeyHelp strings={strings} />
          </Sheet>
        ) : null}
      </div>
      <LiveRegion
        text={
          isMoving
            ? ''
            : standing(
                strings,
                model.keyframeName(state.keyframe),
                walkthrough.product.settings.compass ? Math.round(state.compass) % 360 : null,
                markers.length,
              )
        }
      />
    </div>
  );
}

function KeyHelp({ strings }: { strings: Strings }) {
  const [areOn, setOn] = useState(areSingleKeysOn);
  return (
    <>
      <dl className="v-keys">
        {KEY_HELP.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{strings(meaning)}</dd>
          </div>
        ))}
      </dl>
      <label className="v-check">
        <input
          type="checkbox"
          checked={areOn}
          onChange={({ currentTarget: { checked } }) => {
            switchSingleKeys(checked);
            setOn(checked);
          }}
        />
        {strings('single-keys')}
      </label>
    </>
  );
}

/** Says where one has arrived; silent on the way and at the start, when the page itself is read. */
function LiveRegion({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (text === '' || text === first.current) return;
    first.current = '';
    setSaid(text);
  }, [text]);
  return (
    <p className="v-unseen" role="status">
      {said}
    </p>
  );
}
