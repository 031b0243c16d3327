import { Sheet } from '../parts/sheet.tsx';
import { useFullScreen } from '../parts/use-full-screen.ts';
import type { Visit } from '../use-visit.ts';
import { MenuPanel, type MenuPanelProps } from './menu-panel.tsx';

type MenuSheetProps = Omit<MenuPanelProps, 'language' | 'fullScreen' | 'onLanguage'> & { visit: Visit };

/** The menu of a page, open over it. */
export function MenuSheet({ visit, ...props }: MenuSheetProps) {
  const { project, strings } = props;
  const fullScreen = useFullScreen();
  return (
    <Sheet title={project.name} strings={strings} onClose={visit.close}>
      <MenuPanel {...props} language={visit.place.language} fullScreen={fullScreen} onLanguage={visit.chooseLanguage} />
    </Sheet>
  );
}
