import { PastRevisionBand } from '../../../editor/history/past-revision-band.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ItemList } from './item-list.tsx';

const MenuPreview = lazyPart(() => import('./menu-preview.tsx').then((module) => module.MenuPreview));

/** The items, and next to them the menu as visitors see it. */
export function MenuStage() {
  return (
    <div data-stage className="@container relative flex h-full min-h-0 min-w-0 bg-n1">
      <PastRevisionBand />
      <ItemList />
      {/* Its room is kept from the start: else the rows would move from under the pointer when the preview comes. */}
      <section
        aria-label="Preview"
        className="hidden w-85 flex-none flex-col border-n5 border-l bg-n3 @min-[45rem]:flex"
      >
        <MenuPreview />
      </section>
    </div>
  );
}
