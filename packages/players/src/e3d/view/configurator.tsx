import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { Language } from '@diorama/documents/shared/languages.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Address, Place } from '../../visitor/address.ts';
import { Icon } from '../../visitor/icon.tsx';
import { Sheet } from '../../visitor/sheet.tsx';
import { themeVariables } from '../../visitor/theme-variables.ts';
import { useFullScreen } from '../../visitor/use-full-screen.ts';
import { stringsIn } from '../../visitor/visitor-strings.ts';
import { OpenWidget, type WidgetSource } from '../../visitor/widget/open-widget.tsx';
import { type ConfiguratorData, ConfiguratorModel, sceneContent } from './configurator-model.ts';
import { LoadNotice } from './load-notice.tsx';
import { MenuPanel } from './menu-panel.tsx';
import { SceneLayer } from './scene-layer.tsx';
import { useScene } from './use-scene.ts';
import { ViewBar } from './view-bar.tsx';

interface ConfiguratorProps {
  project: PageProject;
  configurator: ConfiguratorData;
  address: Address<null>;
  /** Fetches what a widget shows, when it is opened. */
  widgets: WidgetSource;
  /** All that can be drawn is: the picture before it may go. */
  onWhole: () => void;
  isPreview?: boolean;
}

/** A whole configurator: the model and all a visitor clicks around it. Fills its positioned parent. */
export function Configurator({
  project,
  configurator,
  address,
  widgets,
  onWhole,
  isPreview = false,
}: ConfiguratorProps) {
  const [place, setPlace] = useState(() => address.place());
  const { language } = place;
  const content = useMemo(() => sceneContent(configurator), [configurator]);
  const model = useMemo(
    () => new ConfiguratorModel(configurator, content, language),
    [configurator, content, language],
  );
  const strings = useMemo(() => stringsIn(language, project.texts), [language, project.texts]);
  const views = useMemo(() => model.views(), [model]);
  const canvas = useRef<HTMLCanvasElement>(null);
  const { scene, state, progress } = useScene(canvas, content);
  const fullScreen = useFullScreen();
  const widget = place.open === null ? null : model.widget(place.open);
  const isMenuOpen = place.sheet === 'menu';

  useEffect(() => address.subscribe(({ place: next }) => setPlace(next)), [address]);
  useEffect(() => {
    if (state === 'whole') onWhole();
  }, [state, onWhole]);
  // A link may name a view; the first look is a cut, later ones are flights.
  const hasLooked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no reason to move
  useEffect(() => {
    if (!scene) return;
    if (model.isView(place.at)) scene.lookFrom(place.at, hasLooked.current ? 'fly' : 'cut');
    else if (hasLooked.current) scene.look('home', 'fly');
    hasLooked.current = true;
  }, [scene, place.at]);

  const step = (next: Partial<Place>): void => {
    const to = { ...address.place(), ...next };
    address.push(to, null);
    setPlace(to);
  };
  const close = (): void => {
    const before = address.cameFrom()?.place;
    const isOpenedHere = before?.open === null && before.sheet === null;
    const closed = { ...address.place(), open: null, sheet: null };
    if (isOpenedHere && address.back()) return;
    address.replace(closed);
    setPlace(closed);
  };
  const go = (view: string | null): void => {
    if (view === place.at && view !== null) scene?.lookFrom(view, 'fly');
    else if (view === place.at) scene?.look('home', 'fly');
    else step({ at: view, open: null, sheet: null });
  };
  const chooseLanguage = (next: Language): void => {
    const to = { ...address.place(), language: next };
    address.replace(to);
    setPlace(to);
  };
  useEscape(isMenuOpen || widget !== null, close);
  const here = { product: configurator.id, goTo: (at: string | null) => go(model.isView(at) ? at : null) };

  return (
    <div className="v cf" style={themeVariables(configurator.theme)} lang={language} data-state={state}>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: keys turn it, so readers must pass them on */}
      <canvas className="cf-canvas" ref={canvas} tabIndex={0} role="application" aria-label={strings('model-help')} />
      {scene ? (
        <SceneLayer
          canvas={canvas}
          scene={scene}
          content={content}
          model={model}
          open={place.open}
          strings={strings}
          onOpen={(open) => step({ open, sheet: null })}
        />
      ) : null}
      <div className="cf-top">
        <p className="cf-title">{project.name}</p>
        {isPreview ? <span className="cf-badge">{strings('preview')}</span> : null}
        {fullScreen.isPossible ? (
          <button
            type="button"
            className="cf-round cf-full"
            aria-label={strings(fullScreen.isOn ? 'leave-full-screen' : 'full-screen')}
            onClick={fullScreen.toggle}
          >
            <Icon name={fullScreen.isOn ? 'small' : 'full'} />
          </button>
        ) : null}
        <button
          type="button"
          className="cf-round"
          aria-label={strings('menu')}
          aria-expanded={isMenuOpen}
          aria-haspopup="dialog"
          onClick={() => (isMenuOpen ? close() : step({ open: null, sheet: 'menu' }))}
        >
          <Icon name="menu" />
        </button>
      </div>
      <div className="cf-low">
        <LoadNotice state={state} progress={progress} strings={strings} />
        {scene && !isMenuOpen && !widget ? (
          <ViewBar
            views={views}
            here={model.isView(place.at) ? place.at : null}
            strings={strings}
            onGo={go}
            onReset={() => go(null)}
          />
        ) : null}
        {widget ? (
          <OpenWidget
            key={widget.document}
            id={widget.document}
            name={widget.name}
            source={widgets}
            language={language}
            strings={strings}
            slug={project.slug}
            here={here}
            side="right"
            onClose={close}
          />
        ) : null}
        {isMenuOpen ? (
          <Sheet key="menu" title={project.name} strings={strings} onClose={close}>
            <MenuPanel
              project={project}
              menu={configurator.menu ?? project.menu}
              views={views}
              here={here}
              language={language}
              strings={strings}
              fullScreen={fullScreen}
              onGo={go}
              onLanguage={chooseLanguage}
            />
          </Sheet>
        ) : null}
      </div>
    </div>
  );
}

/** Escape closes what is open. */
function useEscape(isOpen: boolean, close: () => void): void {
  const act = useRef(close);
  act.current = close;
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) act.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
}
