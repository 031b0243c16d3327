import type { Usage } from '@diorama/contract/usages/usages.contract.ts';

/** Products shown; the rest is counted. */
const MOST = 6;

/** Products that use something, each once, and whether visitors see it there. */
export function UsedPlaces({ usages }: { usages: readonly Usage[] }) {
  const products = [...Map.groupBy(usages, ({ docId }) => docId).values()];
  return (
    <>
      <p className="font-medium">Used in</p>
      <ul>
        {products.slice(0, MOST).map((places) => {
          const live = places.find((place) => place.live)?.live;
          return (
            <li key={places[0]?.docId} className="truncate">
              {places[0]?.label}
              {live && <span className="text-n10"> · live version {live.version} keeps its copy</span>}
            </li>
          );
        })}
        {products.length > MOST && <li>and {products.length - MOST} more</li>}
      </ul>
    </>
  );
}
