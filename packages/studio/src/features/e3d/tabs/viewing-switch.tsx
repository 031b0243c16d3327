import { useQuery } from '@tanstack/react-query';
import { useAddress } from '../../../editor/address.tsx';
import { publications } from '../../../editor/publish/product.queries.ts';
import { useProduct } from '../../../editor/shell-context.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';

/** Draft or what visitors see. Nothing while nothing is published: there is no choice then. */
export function ViewingSwitch() {
  const { isPublished, showHistory, showPublished } = useAddress();
  const { data } = useQuery(publications(useProduct()));
  const live = data?.items.find((publication) => publication.live);
  if (!live) return null;
  return (
    <SegmentedControl
      label="Viewing"
      options={[
        { value: 'draft', label: 'Draft' },
        { value: 'published', label: 'Published' },
      ]}
      value={isPublished ? 'published' : 'draft'}
      onChange={(next) => (next === 'published' ? showPublished(live.sourceRevision) : showHistory(null))}
    />
  );
}
