import { Skeleton } from '../../ui/show/skeleton.tsx';

/** `list`: rows. `panels`: outline, stage, inspector. `files`: folders and cards. `grid`: outline, a table, inspector. */
export type ScreenShape = 'list' | 'panels' | 'files' | 'grid';

/** The shape of a screen below its bar, with the columns that it will have. */
export function PlaceholderBody({ shape, hasTitle = false }: { shape: ScreenShape; hasTitle?: boolean }) {
  if (shape === 'list') return <ListBody hasTitle={hasTitle} />;
  const isFiles = shape === 'files';
  return (
    <div className="flex min-h-0 flex-1">
      <div
        className={`flex flex-none flex-col gap-3.5 border-n5 border-r p-4 max-md:hidden ${isFiles ? 'w-56' : 'w-66'}`}
      >
        {['w-24', 'w-40', 'w-32', 'w-36', 'w-28', 'w-40'].map((width, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never move
          <Skeleton key={at} className={`h-3 max-w-full ${width}`} />
        ))}
      </div>
      {isFiles && <Cards />}
      {shape === 'grid' && <div className="min-w-0 flex-1 px-4 pt-3">{rowKeys.map(lineOf)}</div>}
      {shape === 'panels' && <div className="min-w-0 flex-1 bg-stage" />}
      {!isFiles && (
        <div className="flex w-76 flex-none flex-col gap-4 border-n5 border-l p-4 max-md:hidden">
          <Skeleton className="h-3.5 w-28" />
          {['one', 'two', 'three', 'four'].map((field) => (
            <Skeleton key={field} className="h-7 w-full rounded-md" />
          ))}
        </div>
      )}
    </div>
  );
}

const rowKeys = ['one', 'two', 'three', 'four', 'five', 'six'] as const;

const lineOf = (key: string) => (
  <div key={key} className="flex h-10 items-center gap-6 border-n4 border-b">
    <Skeleton className="h-3 w-1/5" />
    <Skeleton className="h-3 w-1/4" />
    <Skeleton className="h-3 w-1/4" />
  </div>
);

function Cards() {
  return (
    <div className="grid min-w-0 flex-1 content-start gap-4 px-5 pt-4 [grid-template-columns:repeat(auto-fill,minmax(10.5rem,1fr))] max-sm:grid-cols-2 max-sm:px-4">
      {rowKeys.map((card) => (
        <div key={card} className="flex flex-col gap-2">
          <Skeleton className="aspect-video w-full rounded-md" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  );
}

function ListBody({ hasTitle }: { hasTitle: boolean }) {
  return (
    <div className="mx-auto flex w-full max-w-350 flex-col gap-4 px-7 py-5 max-sm:px-4">
      {hasTitle && <Skeleton className="h-7 w-44 rounded-md" />}
      {hasTitle && <Skeleton className="h-8 w-72 max-w-full rounded-md" />}
      <div className="border-n5 border-t">
        {rowKeys.map((row) => (
          <div key={row} className="flex h-14 items-center gap-3 border-n4 border-b px-2">
            <Skeleton className="h-9.5 w-16" />
            <div className="flex flex-1 flex-col gap-2">
              <Skeleton className="h-3 w-52 max-w-[60%]" />
              <Skeleton className="h-2.5 w-28 max-w-[40%]" />
            </div>
            <Skeleton className="h-5 w-20 rounded-full max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
