import { i18nText } from '../../visitor/localized.ts';
import { MenuSheet } from '../../visitor/page/menu-sheet.tsx';
import { Sheet } from '../../visitor/sheet.tsx';
import { useEscape } from '../../visitor/use-escape.ts';
import { OpenWidget } from '../../visitor/widget/open-widget.tsx';
import { PanelControl } from './controls/control-panel.tsx';
import { summaryLines } from './controls/format-choice.ts';
import { Summary } from './controls/summary.tsx';
import { LoadNotice } from './load-notice.tsx';
import type { PageParts } from './page-parts.ts';
import { RoomView } from './room-view.tsx';
import { ViewBar } from './view-bar.tsx';

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
