import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import { useState } from 'react';
import type { OfflinePage } from '../../../visitor/offline/worker-messages.ts';
import { Blocks } from '../../../visitor/parts/blocks.tsx';
import { Sheet } from '../../../visitor/parts/sheet.tsx';
import { areSingleKeysOn, switchSingleKeys } from '../../../visitor/parts/single-keys.ts';
import type { FullScreen } from '../../../visitor/parts/use-full-screen.ts';
import { Waiting } from '../../../visitor/parts/waiting-sheet.tsx';
import { KEY_HELP, type Strings } from '../../../visitor/text/visitor-strings.ts';
import type { Tour } from '../../../visitor/tour/use-tour.ts';
import { useLater } from '../../../visitor/use-later.ts';
import { OpenWidget, type WidgetSource } from '../../../visitor/widget/open-widget.tsx';
import type { Seen } from '../use-seen.ts';
import type { Walk } from '../use-walk.ts';
import type { PlacedMarker, WalkthroughModel } from '../walkthrough-model.ts';
import { MenuPanel } from './menu-panel.tsx';

/** Share of the picture's width from which a card stands at the left of what it speaks of. */
const SIDE_FROM = 0.6;

interface OpenPanelsProps {
  walk: Walk;
  seen: Seen;
  tour: Tour | null;
  model: WalkthroughModel;
  /** What stands in this keyframe. */
  placed: readonly PlacedMarker[];
  project: PageProject;
  widgets: WidgetSource;
  strings: Strings;
  keyframe: string | null;
  hiddenCategories: ReadonlySet<string>;
  fullScreen: FullScreen;
  onRead: (() => void) | undefined;
  offline: OfflinePage | undefined;
  onLanguage: (language: Language) => void;
  onCategory: (id: string, isShown: boolean) => void;
}

/** What lies open over the picture: a marker's sheet, a widget, the menu, the list of keys. */
export function OpenPanels(props: OpenPanelsProps) {
  const { walk, model, placed, project, widgets, strings, keyframe } = props;
  const { panel } = walk;
  const { data, language } = model;
  const opened = panel && 'id' in panel ? model.contentOf(panel) : null;
  const openedAt = panel && 'id' in panel ? placed.find(({ opens }) => opens.id === panel.id) : undefined;
  const side = (openedAt?.x ?? 0) > SIDE_FROM ? 'left' : 'right';
  const widget = panel?.type === 'widget' ? model.widget(panel.id) : null;
  const more = panel?.type === 'marker' ? model.widgetOf(panel.id) : null;
  const overview = useLater(() => import('./overview-panel.tsx'), false, panel?.type === 'overview');
  const share = useLater(() => import('../../../visitor/share/share-panel.tsx'), false, panel?.type === 'share');
  const openWidget = (id: string) => walk.open({ type: 'widget', id });
  const here = {
    product: data.id,
    goTo(place: string | null) {
      const target = model.firstKeyframe(place);
      if (target) walk.walkTo(target);
    },
  };
  return (
    <>
      {panel && 'id' in panel && opened ? (
        <Sheet
          key={panel.id}
          title={opened.title || strings('untitled')}
          strings={strings}
          language={opened.language}
          side={side}
          onClose={walk.close}
        >
          <Blocks
            blocks={opened.blocks}
            pictures={data.media.pictures}
            language={language}
            strings={strings}
            slug={project.slug}
            here={here}
            title={opened.title}
            onWidget={openWidget}
          />
          {more ? (
            <div className="v-buttons">
              <button type="button" className="v-cta" aria-haspopup="dialog" onClick={() => openWidget(more.id)}>
                {more.name || strings('more')}
              </button>
            </div>
          ) : null}
        </Sheet>
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
          side={side}
          onClose={walk.close}
        />
      ) : null}
      {panel?.type === 'menu' ? (
        <Sheet key="menu" title={project.name} strings={strings} onClose={walk.close}>
          <MenuPanel
            model={model}
            strings={strings}
            here={keyframe}
            seen={props.seen}
            project={project}
            menu={data.menu ?? project.menu}
            link={here}
            onWidget={openWidget}
            hiddenCategories={props.hiddenCategories}
            fullScreen={props.fullScreen}
            onRead={props.onRead}
            onShare={props.onRead && (() => walk.open({ type: 'share' }))}
            onGo={walk.goTo}
            onLanguage={props.onLanguage}
            onCategory={props.onCategory}
            onKeys={() => walk.open({ type: 'keys' })}
          />
        </Sheet>
      ) : null}
      {panel?.type === 'overview' ? (
        <Sheet key="overview" title={strings('overview')} strings={strings} onClose={walk.close}>
          {overview.part ? (
            <overview.part.OverviewPanel
              model={model}
              seen={props.seen}
              strings={strings}
              here={keyframe}
              hasTour={props.tour !== null}
              onGo={walk.walkTo}
              onOpen={walk.goToOpen}
              onTour={() => props.tour?.play(true)}
            />
          ) : (
            <Waiting strings={strings} hasFailed={overview.hasFailed} onRetry={overview.retry} />
          )}
        </Sheet>
      ) : null}
      {panel?.type === 'share' ? (
        <Sheet key="share" title={strings('share')} strings={strings} onClose={walk.close}>
          {share.part ? (
            <share.part.SharePanel
              title={project.name}
              isEmbeddable={project.isEmbeddable === true}
              offline={props.offline}
              strings={strings}
            />
          ) : (
            <Waiting strings={strings} hasFailed={share.hasFailed} onRetry={share.retry} />
          )}
        </Sheet>
      ) : null}
      {panel?.type === 'keys' ? (
        <Sheet key="keys" title={strings('keyboard')} strings={strings} onClose={walk.close}>
          <KeyHelp strings={strings} />
        </Sheet>
      ) : null}
    </>
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
