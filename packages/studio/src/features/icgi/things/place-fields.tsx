import { BoundNumber } from '../../../editor/fields/bound-fields.tsx';
import { useField } from '../editor-hooks.ts';

/**
 * Where things stand on their view. By itself: with a drag it is all of an inspector that changes.
 * `ids`: of placements. `isFixed`: they are shown, and not changed.
 */
export function PlaceFields({ ids, isFixed = false }: { ids: string | readonly string[]; isFixed?: boolean }) {
  const x = useField('placements', ids, ['x']);
  const y = useField('placements', ids, ['y']);
  const fixed = { isReadOnly: x.isReadOnly || isFixed };
  return (
    <>
      <BoundNumber field={{ ...x, ...fixed }} step={0.1} />
      <BoundNumber field={{ ...y, ...fixed }} step={0.1} />
    </>
  );
}
