import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { InputValue } from '@diorama/documents/e3d/graph/graph-source.ts';
import type { Here } from '../../visitor/address/link-address.ts';
import { MenuSheet } from '../../visitor/page/menu-sheet.tsx';
import { Icon } from '../../visitor/parts/icon.tsx';
import { AnyIcon } from '../../visitor/parts/more-icons.tsx';
import { Sheet } from '../../visitor/parts/sheet.tsx';
import { useEscape } from '../../visitor/parts/use-escape.ts';
import { i18nText } from '../../visitor/text/localized.ts';
import type { Strings } from '../../visitor/text/visitor-strings.ts';
import type { Visit } from '../../visitor/use-visit.ts';
import type { WidgetSource } from '../../visitor/widget/open-widget.tsx';
import { OpenWidget } from '../../visitor/widget/open-widget.tsx';
import type { ControlPlan } from '../configuration/controls.ts';
import type { ConfigurationState } from '../configuration/use-configuration.ts';
import type { Reader } from '../configuration/value-text.ts';
import type { E3dScene } from '../scene/e3d-scene.port.ts';
import type { ConfiguratorData, ConfiguratorModel } from './configurator-model.ts';
import { PanelControl } from './controls/control-panel.tsx';
import { summaryLines } from './controls/format-choice.ts';
import { Summary } from './controls/summary.tsx';
import { useModelFile } from './use-model-file.ts';
import type { LoadedScene, SceneState } from './use-scene.ts';

/** iPhones and iPads show a model in the room; no other system opens a file that a page has made. */
const hasRoomViewer = (): boolean => document.createElement('a').relList.supports('ar');

/** Shows the model as it is now in the visitor's own room. Nothing where that cannot be. */
function RoomView({ scene, strings }: { scene: E3dScene; strings: Strings }) {
  const file = useModelFile(scene, 'usdz', openViewer);
  if (!file.isPossible || !hasRoomViewer()) return null;
  const text = { idle: 'room-view', making: 'model-making', failed: 'model-making-failed' } as const;
  return (
    <button type="button" className="cf-room" disabled={file.state === 'making'} onClick={file.make} aria-live="polite">
      <AnyIcon name="room" />
      {strings(text[file.state])}
    </button>
  );
}

/** The viewer opens by a link of its own kind around a picture. */
function openViewer(address: string): void {
  const link = document.createElement('a');
  link.rel = 'ar';
  link.href = address;
  link.download = 'model.usdz';
  link.append(document.createElement('img'));
  link.click();
}

const MESSAGES = {
  failed: 'model-failed',
  incomplete: 'model-incomplete',
  unable: 'no-3d',
  missed: 'model-lost',
} as const;

interface LoadNoticeProps {
  state: SceneState;
  progress: number;
  strings: Strings;
}

/** How far the model has come, or why there is a picture in its place. */
function LoadNotice({ state, progress, strings }: LoadNoticeProps) {
  if (state === 'whole' || state === 'lost') return null;
  if (state === 'loading') {
    const percent = Math.round(progress * 100);
    const text = strings('model-loading', { percent });
    return (
      <div className="p-progress" role="progressbar" aria-label={text} aria-valuenow={percent}>
        <span style={{ transform: `scaleX(${Math.max(0.02, progress)})` }} />
      </div>
    );
  }
  return (
    <div className="p-notice" role="alert">
      <p>{strings(MESSAGES[state])}</p>
      {state === 'unable' ? null : (
        <button type="button" className="v-tool" onClick={() => location.reload()}>
          {strings('retry')}
        </button>
      )}
    </div>
  );
}

const KEYS = [
  ['← → ↑ ↓', 'key-turn'],
  ['Shift + ← → ↑ ↓', 'key-move'],
  ['+ −', 'key-near'],
  ['Home', 'reset-view'],
  ['Esc', 'close'],
] as const;

/** Views, and what lies open over the model. */
export function LowArea(parts: PageParts) {
  const { project, configurator, widgets, visit, model, strings, loaded, here, go } = parts;
  const { place, close } = visit;
  const { scene, state, progress } = loaded;
  const widget = place.open === null ? null : model.widget(place.open);
  const isOpen = widget !== null || place.sheet !== null;
  const views = model.views();
  useEscape(isOpen, close);
  return (
    <div className="p-low">
      <LoadNotice state={state} progress={progress} strings={strings} />
      {scene && !isOpen && state === 'whole' ? <RoomView scene={scene} strings={strings} /> : null}
      {scene && !isOpen && state !== 'lost' && state !== 'missed' ? (
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
          language={place.language}
          strings={strings}
          slug={project.slug}
          here={here}
          side="right"
          onClose={close}
        />
      ) : null}
      {place.sheet === 'menu' ? (
        <MenuSheet
          key="menu"
          project={project}
          menu={configurator.menu ?? project.menu}
          keys={KEYS}
          views={views}
          here={here}
          strings={strings}
          visit={visit}
          onGo={go}
        />
      ) : null}
      {place.sheet === 'summary' ? <SummarySheet {...parts} /> : null}
      {place.sheet?.startsWith(AT_OBJECT) ? (
        <ObjectSheet {...parts} entity={place.sheet.slice(AT_OBJECT.length)} />
      ) : null}
    </div>
  );
}

/** Of the sheet of a control that stands at an object; its id follows. */
export const AT_OBJECT = 'object:';

function SummarySheet({ project, visit, strings, loaded, choices, plan, reader }: PageParts) {
  return (
    <Sheet key="summary" title={strings('summary')} strings={strings} onClose={visit.close}>
      <Summary
        lines={summaryLines(plan, choices, reader, strings)}
        title={project.name}
        scene={loaded.scene}
        link={location.href}
        strings={strings}
        onReset={() => choices.show({})}
      />
    </Sheet>
  );
}

/** The control that stands at an object of the scene. */
function ObjectSheet({ entity, visit, strings, choices, plan, reader, choose }: PageParts & { entity: string }) {
  const control = plan.atObjects.get(entity);
  if (!control) return null;
  return (
    <Sheet key={entity} title={i18nText(control.label, reader.language)} strings={strings} onClose={visit.close}>
      <div className="cf-section">
        <PanelControl
          control={control}
          plan={plan}
          state={choices}
          reader={reader}
          strings={strings}
          onChoose={choose}
        />
      </div>
    </Sheet>
  );
}

/** What the parts around the model work with. */
interface PageParts {
  project: PageProject;
  configurator: ConfiguratorData;
  widgets: WidgetSource;
  isPreview?: boolean;
  visit: Visit;
  model: ConfiguratorModel;
  strings: Strings;
  loaded: LoadedScene;
  choices: ConfigurationState;
  plan: ControlPlan;
  reader: Reader;
  here: Here;
  go: (view: string | null) => void;
  choose: (input: string, value: InputValue) => void;
}

interface ViewBarProps {
  views: readonly { id: string; name: string }[];
  /** Where the visitor stands; null: turned away from every view. */
  here: string | null;
  strings: Strings;
  onGo: (view: string) => void;
  onReset: () => void;
}

/** The views of the model, low and thumb-sized. */
function ViewBar({ views, here, strings, onGo, onReset }: ViewBarProps) {
  return (
    <nav className="p-views" aria-label={strings('views')}>
      {views.length > 1
        ? views.map(({ id, name }) => (
            <button key={id} type="button" aria-current={id === here ? 'location' : undefined} onClick={() => onGo(id)}>
              {name || strings('untitled')}
            </button>
          ))
        : null}
      <button type="button" className="p-reset" aria-label={strings('reset-view')} onClick={onReset}>
        <Icon name="home" />
      </button>
    </nav>
  );
}
