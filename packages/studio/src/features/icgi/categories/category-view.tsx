import { type CategoryState, categoryStates } from '@diorama/documents/shared/category-tree.ts';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import { useEditor, useList } from '../editor-hooks.ts';

interface CategoryView {
  /** What is seen of each category while editing. */
  states: ReadonlyMap<string, CategoryState>;
  /** Shows or hides categories on the stage; the document stays as it is. */
  toggle: (ids: readonly string[]) => void;
}

const Context = createContext<CategoryView | null>(null);

/** Which categories' markers the stage shows: all, until one is switched. */
export function CategoryViewProvider({ children }: { children: ReactNode }) {
  const { store } = useEditor();
  const categories = useList('categories');
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the records are those of the list
  const value = useMemo(
    (): CategoryView => ({
      states: categoryStates(store.records(), ({ id }) => !hidden.has(id)),
      toggle: (ids) =>
        setHidden((old) => {
          const next = new Set(old);
          const isShown = ids.every((id) => !old.has(id));
          for (const id of ids) {
            if (isShown) next.add(id);
            else next.delete(id);
          }
          return next;
        }),
    }),
    [store, categories, hidden],
  );
  return <Context value={value}>{children}</Context>;
}

export function useCategoryView(): CategoryView {
  const view = useContext(Context);
  if (!view) throw new Error('This part belongs inside a CategoryViewProvider');
  return view;
}
