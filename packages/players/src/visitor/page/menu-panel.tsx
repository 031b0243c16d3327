import type { PageProject } from '@diorama/contract/public/page-project.ts';
import type { PublishedMenu } from '@diorama/contract/public/published-menu.ts';
import type { Language } from '@diorama/documents/engine/schema/languages.ts';
import type { Here } from '../address/link-address.ts';
import { Icon } from '../parts/icon.tsx';
import { ProjectMenu } from '../parts/project-menu.tsx';
import type { FullScreen } from '../parts/use-full-screen.ts';
import { LanguageSwitch } from '../text/language-switch.tsx';
import type { Strings } from '../text/visitor-strings.ts';

export interface MenuPanelProps {
  project: PageProject;
  menu: PublishedMenu | null;
  /** Views to choose from. */
  views: readonly { id: string; name: string }[];
  /** Keys, and what they do. */
  keys: readonly (readonly [key: string, meaning: Parameters<Strings>[0]])[];
  here: Here;
  language: Language;
  strings: Strings;
  fullScreen: FullScreen;
  onGo: (view: string) => void;
  onLanguage: (language: Language) => void;
}

/** Everything that is not on the stage: the project's pages, its views, language, keys. */
export function MenuPanel({
  project,
  menu,
  keys,
  views,
  here,
  language,
  strings,
  fullScreen,
  onGo,
  onLanguage,
}: MenuPanelProps) {
  return (
    <>
      <ProjectMenu menu={menu} language={language} strings={strings} slug={project.slug} here={here} />
      {views.length > 0 ? (
        <>
          <h3>{strings('views')}</h3>
          <ul className="p-view-list">
            {views.map(({ id, name }) => (
              <li key={id}>
                <button type="button" onClick={() => onGo(id)}>
                  {name || strings('untitled')}
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="p-keys">
        <h3>{strings('keyboard')}</h3>
        <dl className="v-keys">
          {keys.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{strings(meaning)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <footer className="v-menu-foot">
        <LanguageSwitch languages={project.languages} language={language} strings={strings} onChoose={onLanguage} />
        {fullScreen.isPossible ? (
          <button type="button" className="v-tool" onClick={fullScreen.toggle}>
            <Icon name={fullScreen.isOn ? 'small' : 'full'} />
            {fullScreen.isOn ? strings('leave-full-screen') : strings('full-screen')}
          </button>
        ) : null}
      </footer>
    </>
  );
}
