import type { MaterialItem } from '@diorama/contract/materials/materials.contract.ts';
import { MATERIAL_TYPES } from '@diorama/documents/material/material.schema.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { FileUp, Plus, SwatchBook } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { FoundCount, ListSearch, NoneFound, NoneYet } from '../../resource/list-parts.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Select } from '../../ui/field/select.tsx';
import { counted } from '../../ui/format/counted.ts';
import { ON_THIS_SCREEN, useShortcuts } from '../../ui/keys/shortcuts.ts';
import { changedParams } from '../../ui/list/changed-params.ts';
import { ListFrame } from '../../ui/list/list-frame.tsx';
import { TilesSkeleton } from '../../ui/list/tiles-skeleton.tsx';
import { useWantedText } from '../../ui/list/wanted-text.ts';
import { lazyPart } from '../../ui/load/lazy-part.tsx';
import { dialogFrame } from '../../ui/load/part-frames.tsx';
import { usePartsPrefetch } from '../../ui/load/prefetch-parts.ts';
import { notifyFailed } from '../../ui/notice/notify.ts';
import { FilesDropArea } from '../files/public.ts';
import { LibraryHeader } from './library-header.tsx';
import { MaterialBrowser } from './material-browser.tsx';
import type { MaterialsFilter } from './material-search.ts';
import { MATERIAL_KINDS } from './material-types.ts';
import { materialList } from './materials.queries.ts';
import { useMaterialActions } from './use-material-actions.ts';

const CreateMaterialDialog = lazyPart(
  () => import('./create-material-dialog.tsx').then((module) => module.CreateMaterialDialog),
  { frame: dialogFrame('New material') },
);
const DeleteMaterialsDialog = lazyPart(
  () => import('./delete-materials-dialog.tsx').then((module) => module.DeleteMaterialsDialog),
  { frame: dialogFrame('Delete') },
);
const ImportMaterialsDialog = lazyPart(
  () => import('./import-glb/import-dialog.tsx').then((module) => module.ImportMaterialsDialog),
  // The reader of models comes with the engine.
  { frame: dialogFrame('Import materials'), isHeavy: true },
);

type Open =
  | { type: 'create' }
  | { type: 'import'; file: File | null }
  | { type: 'delete'; materials: readonly MaterialItem[] };

const TYPE_OPTIONS = [
  { value: 'all' as const, label: 'All kinds' },
  ...MATERIAL_TYPES.map((value) => ({ value, label: MATERIAL_KINDS[value].label })),
];

/** `/materials`: the library of materials, shared by all projects. */
export function MaterialsPage() {
  const { search: typed, type, limit } = useSearch({ from: '/app/materials' });
  const navigate = useNavigate({ from: '/materials' });
  const [search, setSearch] = useState(typed ?? '');
  const [open, setOpen] = useState<Open | null>(null);
  const wanted = useWantedText(search);
  const narrowing = { ...(wanted ? { search: wanted } : {}), ...(type ? { type } : {}) };
  const read = useInfiniteQuery(materialList({ ...narrowing, ...(limit ? { limit } : {}) }));
  const first = read.data?.pages[0];
  const materials = read.data?.pages.flatMap(({ items }) => items) ?? [];
  const scroller = useRef<HTMLDivElement>(null);
  usePartsPrefetch();
  const actions = useMaterialActions();
  const mayEdit = first?.mayEdit ?? false;
  const isFiltered = Object.keys(narrowing).length > 0;
  const change = (next: { [Key in keyof MaterialsFilter]?: MaterialsFilter[Key] | undefined }) =>
    void navigate({
      search: (old) => changedParams(old, next),
      replace: true,
    });
  const searchFor = (text: string) => {
    setSearch(text);
    change({ search: text || undefined });
  };
  const clear = () => {
    setSearch('');
    change({ search: undefined, type: undefined });
  };
  /** Unused materials are deleted at once, with an undo; used ones need a confirmation. */
  const remove = (chosen: readonly MaterialItem[]) =>
    chosen.some(({ usedBy }) => usedBy > 0)
      ? setOpen({ type: 'delete', materials: chosen })
      : void actions
          .remove(chosen, false)
          .then((usages) => usages.length > 0 && setOpen({ type: 'delete', materials: chosen }));
  const importGlb = mayEdit && (
    <Button
      {...ImportMaterialsDialog.opener}
      icon={FileUp}
      onClick={() => setOpen({ type: 'import', file: null })}
      title="Import materials from a GLB file"
    >
      Import
    </Button>
  );
  const drop = ([first]: readonly { file: File }[]) =>
    first?.file.name.toLowerCase().endsWith('.glb')
      ? setOpen({ type: 'import', file: first.file })
      : notifyFailed('Only GLB files can be imported', { detail: 'Export the model as .glb and drop that file.' });
  useShortcuts(
    ON_THIS_SCREEN,
    mayEdit ? [{ keys: 'N M', label: 'New material', run: () => setOpen({ type: 'create' }) }] : [],
  );
  const create = mayEdit && (
    <Button {...CreateMaterialDialog.opener} variant="primary" icon={Plus} onClick={() => setOpen({ type: 'create' })}>
      New material
    </Button>
  );
  return (
    <>
      <LibraryHeader
        part="Materials"
        mayEdit={first?.mayEdit}
        action={
          <>
            {importGlb}
            {create}
          </>
        }
      />
      <DropGlb isEnabled={mayEdit} onFiles={drop}>
        <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
          <div className="mx-auto flex w-full max-w-350 flex-col gap-4 px-7 py-5 max-sm:px-4 max-sm:py-4">
            <MaterialBrowser
              materials={materials}
              mayEdit={mayEdit}
              scroller={scroller}
              actions={actions}
              onOpen={({ id }) => void navigate({ to: '/edit/material/$materialId', params: { materialId: id } })}
              onDelete={remove}
              toolbar={(goToList) => (
                <>
                  <ListSearch
                    things="materials"
                    read={read}
                    wanted={wanted}
                    value={search}
                    onChange={searchFor}
                    onLeaveDown={goToList}
                  />
                  <div className="w-44">
                    <Select
                      label="Kind"
                      hasHiddenLabel
                      options={TYPE_OPTIONS}
                      value={type ?? 'all'}
                      onChange={(next) => change({ type: next === 'all' ? undefined : next })}
                    />
                  </div>
                  {first?.total !== undefined && isFiltered && (
                    <FoundCount>{counted(first.total, 'material')}</FoundCount>
                  )}
                </>
              )}
              frame={(tiles) => (
                <ListFrame
                  read={read}
                  errorTitle="The materials could not be loaded"
                  skeleton={
                    <TilesSkeleton
                      columns="grid grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))] gap-4"
                      picture="aspect-[4/3]"
                    />
                  }
                  empty={
                    materials.length > 0 ? undefined : isFiltered ? (
                      <NoneFound
                        things="materials"
                        wanted={wanted}
                        text="Try another name, or all kinds."
                        onClear={clear}
                      />
                    ) : (
                      <NoneYet
                        icon={SwatchBook}
                        mayCreate={mayEdit}
                        first={{
                          title: 'Your first material',
                          text: 'Materials are shared by all projects: wood, render, glass, metal. Change one, and every product can publish the change.',
                          action: create,
                        }}
                        others={{ title: 'No materials yet', text: 'Materials appear here.' }}
                      />
                    )
                  }
                >
                  {tiles}
                </ListFrame>
              )}
            />
          </div>
        </div>
      </DropGlb>
      {open?.type === 'import' && first && (
        <ImportMaterialsDialog spaceId={first.spaceId} file={open.file} onClose={() => setOpen(null)} />
      )}
      {open?.type === 'create' && <CreateMaterialDialog onClose={() => setOpen(null)} />}
      {open?.type === 'delete' && (
        <DeleteMaterialsDialog materials={open.materials} actions={actions} onClose={() => setOpen(null)} />
      )}
    </>
  );
}

type DropGlbProps = { isEnabled: boolean; onFiles: (files: readonly { file: File }[]) => void; children: ReactNode };

/** A GLB dropped anywhere on the list brings its materials. */
function DropGlb({ isEnabled, onFiles, children }: DropGlbProps) {
  if (!isEnabled) return children;
  return (
    <FilesDropArea title="Drop a GLB" hint="Choose which of its materials to import" onFiles={onFiles}>
      {children}
    </FilesDropArea>
  );
}
