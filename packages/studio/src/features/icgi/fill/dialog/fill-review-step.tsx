import { ChangeList, NewCategories, NoteList, ReviewLists } from '../../../../editor/import/review-lists.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { type FillPlan, fillText } from '../plan/plan-fill.ts';

/** Shows everything that a table would change, and every row and thing that it would not, before it does. */
export function FillReviewStep({ plan }: { plan: FillPlan }) {
  const { filled, rowsLeft, thingsLeft, warned, replaced, areMarkers, edit } = plan;
  const what = areMarkers ? 'marker' : 'shape';
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="font-medium">
        {fillText(plan)}
      </p>
      {replaced > 0 && (
        <p className="rounded-lg bg-warn-soft px-3 py-2 text-warn-ink">
          {counted(replaced, 'text')} {replaced === 1 ? 'is' : 'are'} replaced, also where somebody wrote by hand: a
          table fills the first text of each {what}. Other texts stay.
        </p>
      )}
      {edit.categories.length > 0 && <NewCategories names={edit.categories.map(({ name }) => name)} />}
      <ReviewLists
        lists={[
          {
            label: 'Changes',
            count: filled.length,
            content: (
              <ChangeList
                label={areMarkers ? 'Markers' : 'Shapes'}
                changes={filled}
                shown={({ label, row, differences }) => ({ name: label, detail: `row ${row}`, differences })}
              />
            ),
          },
          { label: 'Rows left out', count: rowsLeft.count, content: <NoteList notes={rowsLeft} /> },
          { label: 'Without a row', count: thingsLeft.count, content: <NoteList notes={thingsLeft} what={what} /> },
          { label: 'Warnings', count: warned.count, content: <NoteList notes={warned} /> },
        ]}
      />
    </div>
  );
}
