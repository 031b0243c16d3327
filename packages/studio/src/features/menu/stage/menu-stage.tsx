import { PastRevisionBand } from '../../../editor/history/past-revision-band.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ItemList } from './item-list.tsx';

const MenuPreview = lazyPart(() => import('./menu-preview.tsx').then((module) => module.MenuPreview));

/** The items, and beside them the menu as visitors see it. */
export function MenuStage() {
  return (
    <div data-stage className="@container relative flex h-full min-h-0 min-w-0 bg-n1">
      <PastRevisionBand />
      <ItemList />
      <MenuPreview />
    </div>
  );
}
