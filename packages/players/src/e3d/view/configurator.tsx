import type { PageProject } from '@diorama/contract/public/page-project.ts';
import { configurationOf } from '@diorama/documents/e3d/graph/filter.ts';
import type { InputValue } from '@diorama/documents/e3d/graph/graph-source.ts';
import type { FilterValue } from '@diorama/documents/shared/filter-values.ts';
import type { Link } from '@diorama/documents/shared/primitives.schema.ts';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Address } from '../../visitor/address/address.ts';
import { followLink } from '../../visitor/address/follow-link.ts';
import { TopBar } from '../../visitor/page/top-bar.tsx';
import { useStrings } from '../../visitor/text/page-strings.ts';
import { themeVariables } from '../../visitor/theme-variables.ts';
import { useVisit } from '../../visitor/use-visit.ts';
import type { WidgetSource } from '../../visitor/widget/open-widget.tsx';
import { controlPlan } from '../configuration/controls.ts';
import { actionsOf, eventsOf } from '../configuration/fire-event.ts';
import { answerFrame } from '../configuration/frame-messages.ts';
import { type ConfigurationState, type FilterPort, useConfiguration } from '../configuration/use-configuration.ts';
import type { Reader } from '../configuration/value-text.ts';
import type { E3dScene } from '../scene/e3d-scene.port.ts';
import { type ConfiguratorData, ConfiguratorModel, sceneContent } from './configurator-model.ts';
import { ControlPanel } from './controls/control-panel.tsx';
import type { SummaryLine } from './controls/format-choice.ts';
import { summaryLines } from './controls/format-choice.ts';
import { SummaryLines } from './controls/summary-lines.tsx';
import { type Interaction, interactionsIn } from './interactions.ts';
import { LowArea } from './low-area.tsx';
import { SceneLayer } from './scene-layer.tsx';
import { useGraphScene, useShown } from './use-graph-scene.ts';
import { useScene } from './use-scene.ts';

interface Handlers {
  onWidget: (widget: string) => void;
  onLink: (link: Link) => void;
}

/** Events may set inputs whose changes are events: so many in a row, and the graph goes in a circle. */
const MAX_CHAIN = 20;

/** Runs the graph's actions. Gives what fires an event, by the id of its node. */
function useGraphEvents(
  choices: ConfigurationState,
  scene: E3dScene | null,
  isReady: boolean,
  handlers: Handlers,
): (event: string) => void {
  const { graph, make, latest } = choices;
  const run = (event: string, depth: number): void => {
    if (depth > MAX_CHAIN) return;
    for (const act of actionsOf(latest(), event)) {
      if (act.type === 'widget') handlers.onWidget(act.widget);
      else if (act.type === 'link') handlers.onLink(act.link);
      else if (act.type === 'camera') scene?.lookFrom(act.camera, 'fly');
      else if (act.type === 'animate') scene?.play(act.entity, act.clip, { loop: act.isLoop });
      else if (make([{ input: act.input, value: act.value }]).isTaken)
        for (const next of eventsOf(graph, 'event.change', act.input)) run(next, depth + 1);
    }
  };
  const fire = (event: string): void => run(event, 0);
  const last = useRef(fire);
  last.current = fire;
  useEffect(() => {
    if (isReady) for (const event of eventsOf(graph, 'event.ready')) last.current(event);
  }, [isReady, graph]);
  return fire;
}

interface ConfiguratorProps {
  project: PageProject;
  configurator: ConfiguratorData;
  address: Address<null>;
  /** Where the configuration is kept. */
  filters: FilterPort;
  /** Fetches what a widget shows, when it is opened. */
  widgets: WidgetSource;
  /** All that can be drawn is: the picture before it may go. */
  onWhole: () => void;
  isPreview?: boolean;
}

/** A whole configurator: the model, the choices, and all a visitor clicks around it. Fills its positioned parent. */
export function Configurator(props: ConfiguratorProps) {
  const { project, configurator, address, filters, onWhole } = props;
  const visit = useVisit(address);
  const { place, step } = visit;
  const { language } = place;
  const base = useMemo(() => sceneContent(configurator), [configurator]);
  const model = useMemo(() => new ConfiguratorModel(configurator, base, language), [configurator, base, language]);
  const strings = useStrings(language, project.texts);
  const { product, media, theme } = configurator;
  const source = useMemo(() => ({ nodes: product.graph.nodes, tables: product.dataTables }), [product]);
  const choices = useConfiguration(source, filters);
  const plan = useMemo(
    () => controlPlan(product.interface, choices.graph, media.materials),
    [product, choices.graph, media.materials],
  );
  const [emphasis, setEmphasis] = useState<Interaction | null>(null);
  const { r, g, b } = theme.colors.primary.default;
  const shown = useShown(base, choices.results, emphasis, hex(r, g, b));
  const canvas = useRef<HTMLCanvasElement>(null);
  const loaded = useScene(canvas, shown);
  const { scene, state } = loaded;
  useGraphScene(scene, shown, choices.results);
  useLook(scene, model, place.at);
  useEffect(() => {
    if (state === 'whole') onWhole();
  }, [state, onWhole]);
  const go = (view: string | null): void => {
    if (view === place.at && view !== null) scene?.lookFrom(view, 'fly');
    else if (view === place.at) scene?.look('home', 'fly');
    else step({ at: view, open: null, sheet: null });
  };
  const here = { product: configurator.id, goTo: (at: string | null) => go(model.isView(at) ? at : null) };
  const open = (widget: string) => step({ open: widget, sheet: null });
  const fire = useGraphEvents(choices, scene, state === 'whole', {
    onWidget: (widget) => model.widget(widget) && open(widget),
    onLink: (link) => followLink(link, project.slug, here),
  });
  const interactions = useMemo(
    () => interactionsIn(base.entities, (used) => model.widget(used) !== null),
    [base, model],
  );
  const atObject = (entity: string) => plan.atObjects.get(entity);
  const act = ({ entity, widget, event }: Interaction): void => {
    if (event !== null) fire(event);
    if (atObject(entity)) step({ open: null, sheet: `object:${entity}` });
    else if (widget !== null) open(widget);
  };
  const choose = (input: string, value: InputValue): void => {
    if (choices.make([{ input, value }]).isTaken)
      for (const event of eventsOf(choices.graph, 'event.change', input)) fire(event);
  };
  useFrameMessages(choices);
  const hasChoices = plan.sections.length > 0 || plan.totals.length > 0;
  const [isPanelOpen, setPanelOpen] = useState(true);
  const reader: Reader = { language, sizeUnit: product.settings.main.sizeUnit };
  const parts = { ...props, visit, model, strings, loaded, choices, plan, reader, here, go, choose };
  return (
    <div
      className="v lp cf"
      style={themeVariables(theme)}
      lang={language}
      data-state={state}
      {...(hasChoices ? { 'data-panel': isPanelOpen ? 'open' : 'closed' } : {})}
    >
      <div className="cf-stage">
        {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: keys turn it, so readers must pass them on */}
        <canvas className="cf-canvas" ref={canvas} tabIndex={0} role="application" aria-label={strings('model-help')} />
        {scene ? (
          <SceneLayer
            canvas={canvas}
            scene={scene}
            entities={base.entities}
            interactions={interactions}
            model={model}
            open={place.open}
            strings={strings}
            onOpen={open}
            onEmphasis={setEmphasis}
            onAct={act}
          />
        ) : null}
        <TopBar {...parts} />
      </div>
      {hasChoices ? (
        <ControlPanel
          plan={plan}
          state={choices}
          reader={reader}
          strings={strings}
          isOpen={isPanelOpen}
          onToggle={() => setPanelOpen(!isPanelOpen)}
          onChoose={choose}
          onSummary={() => step({ open: null, sheet: 'summary' })}
        />
      ) : null}
      <LowArea {...parts} />
      <Paper
        canvas={canvas}
        isDrawn={state === 'whole'}
        title={project.name}
        lines={summaryLines(plan, choices, reader, strings)}
      />
    </div>
  );
}

/** A link may name a view; the first look is a cut, later ones are flights. */
function useLook(scene: E3dScene | null, model: ConfiguratorModel, at: string | null): void {
  const hasLooked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is no reason to move
  useEffect(() => {
    if (!scene) return;
    if (model.isView(at)) scene.lookFrom(at, hasLooked.current ? 'fly' : 'cut');
    else if (hasLooked.current) scene.look('home', 'fly');
    hasLooked.current = true;
  }, [scene, at]);
}

/** The embedding page reads the configuration, and sets it. */
function useFrameMessages({ filter, graph, make, show }: ConfigurationState): void {
  const now = useRef({ filter, graph, make, show });
  now.current = { filter, graph, make, show };
  const [tell, setTell] = useState<((filter: FilterValue[]) => void) | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const answer = answerFrame(
      {
        read: () => now.current.filter,
        write: (filter) => now.current.show(configurationOf(now.current.graph, filter)),
      },
      stop.signal,
    );
    setTell(() => answer);
    return () => stop.abort();
  }, []);
  useEffect(() => tell?.(filter), [tell, filter]);
}

const hex = (...parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

interface PaperProps {
  /** What the model is drawn on. */
  canvas: RefObject<HTMLCanvasElement | null>;
  /** What is on the canvas is all of the model: else the page's picture is printed. */
  isDrawn: boolean;
  title: string;
  lines: readonly SummaryLine[];
}

/** What is on paper: the model as it stands, what was chosen, the price, and the address that opens it again. */
function Paper({ canvas, isDrawn, title, lines }: PaperProps) {
  const picture = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    // The model's own canvas takes the size of the paper, and is empty until it is drawn again.
    const copy = () => {
      const [from, to] = [canvas.current, picture.current];
      if (!from || !to) return;
      to.width = from.width;
      to.height = from.height;
      to.getContext('2d')?.drawImage(from, 0, 0);
    };
    addEventListener('beforeprint', copy);
    return () => removeEventListener('beforeprint', copy);
  }, [canvas]);
  return (
    <div className="cf-paper" data-drawn={isDrawn ? '' : undefined}>
      <h1>{title}</h1>
      <canvas ref={picture} />
      <SummaryLines lines={lines} />
      <p className="cf-paper-link">{location.href}</p>
    </div>
  );
}
