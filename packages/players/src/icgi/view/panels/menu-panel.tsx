import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { PublishedMenu } from '@diorama/contract/public/published-menu.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Here } from '../../../visitor/address/link-address.ts';
import { Blocks } from '../../../visitor/parts/blocks.tsx';
import { AnyIcon } from '../../../visitor/parts/more-icons.tsx';
import { ProjectMenu } from '../../../visitor/parts/project-menu.tsx';
import type { FullScreen } from '../../../visitor/parts/use-full-screen.ts';
import { LanguageSwitch } from '../../../visitor/text/language-switch.tsx';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { Seen } from '../use-seen.ts';
import { ViewPicture } from '../view-picture.tsx';
import type { WalkthroughModel } from '../walkthrough-model.ts';

interface MenuPanelProps {
  model: WalkthroughModel;
  strings: Strings;
  here: string | null;
  seen: Seen;
  project: PageProject;
  menu: PublishedMenu | null;
  link: Here;
  onWidget: (id: string) => void;
  hiddenCategories: ReadonlySet<string>;
  fullScreen: FullScreen;
  onRead: (() => void) | undefined;
  onShare: (() => void) | undefined;
  onGo: (keyframe: string) => void;
  onLanguage: (language: Language) => void;
  onCategory: (id: string, isShown: boolean) => void;
  onKeys: () => void;
}

/** Everything that is not in the picture: what the place is, its views, what to show, language. */
export function MenuPanel(props: MenuPanelProps) {
  const { model, strings, here, seen, project, hiddenCategories, fullScreen } = props;
  const categories = model.categories();
  const info = model.info();
  return (
    <>
      {info ? (
        <p className="v-text" lang={model.infoLanguage()}>
          {info}
        </p>
      ) : null}
      <Blocks
        blocks={model.infoBlocks()}
        pictures={model.data.media.pictures}
        language={model.language}
        strings={strings}
        slug={project.slug}
        here={props.link}
        title={project.name}
        onWidget={props.onWidget}
      />
      <ProjectMenu
        menu={props.menu}
        language={model.language}
        strings={strings}
        slug={project.slug}
        here={props.link}
      />
      <h3>{strings('views')}</h3>
      <ul className="wt-views">
        {model.data.product.keyframes.map(({ id }) => (
          <li key={id}>
            <button
              type="button"
              data-visited={seen.has(id) || undefined}
              aria-current={id === here ? 'location' : undefined}
              onClick={() => props.onGo(id)}
            >
              <ViewPicture model={model} keyframe={id} />
              <span>{model.keyframeName(id) || strings('untitled')}</span>
              {id !== here && seen.has(id) ? (
                <>
                  <AnyIcon name="check" />
                  <span className="v-unseen"> ({strings('visited')})</span>
                </>
              ) : null}
              {id === here ? <span className="v-unseen"> ({strings('here')})</span> : null}
            </button>
          </li>
        ))}
      </ul>
      {categories.length > 0 ? (
        <fieldset className="v-categories">
          <legend>{strings('show')}</legend>
          {categories.map(({ id, name }) => (
            <label key={id}>
              <input
                type="checkbox"
                checked={!hiddenCategories.has(id)}
                onChange={(event) => props.onCategory(id, event.currentTarget.checked)}
              />
              <span>
                <AnyIcon name="check" />
                {name || strings('untitled')}
              </span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <footer className="v-menu-foot">
        <LanguageSwitch
          languages={project.languages}
          language={model.language}
          strings={strings}
          onChoose={props.onLanguage}
        />
        <span className="v-menu-tools">
          {props.onRead ? (
            <button type="button" className="v-tool" onClick={props.onRead}>
              <AnyIcon name="text" />
              {strings('read-instead')}
            </button>
          ) : null}
          {props.onShare ? (
            <button type="button" className="v-tool" onClick={props.onShare}>
              <AnyIcon name="share" />
              {strings('share')}
            </button>
          ) : null}
          {fullScreen.isPossible ? (
            <button type="button" className="v-tool" onClick={fullScreen.toggle}>
              <AnyIcon name={fullScreen.isOn ? 'small' : 'full'} />
              {fullScreen.isOn ? strings('leave-full-screen') : strings('full-screen')}
            </button>
          ) : null}
          <button type="button" className="v-tool v-keys-tool" onClick={props.onKeys}>
            <AnyIcon name="keys" />
            {strings('keyboard')}
          </button>
        </span>
      </footer>
    </>
  );
}
