import { useState } from 'react';
import { ChangeList, NewCategories, NoteList } from '../../../../table-files/dialog/review-lists.tsx';
import { counted } from '../../../../ui/format/counted.ts';
import { Tabs } from '../../../../ui/tabs.tsx';
import { type FillPlan, fillText } from '../plan/plan-fill.ts';

type List = 'filled' | 'rowsLeft' | 'thingsLeft' | 'warned';

/** Shows everything that a table would change, and every row and thing that it would not, before it does. */
export function FillReviewStep({ plan }: { plan: FillPlan }) {
  const { filled, rowsLeft, thingsLeft, warned, replaced, areMarkers, edit } = plan;
  const what = areMarkers ? 'marker' : 'shape';
  const all: { value: List; label: string; count: number }[] = [
    { value: 'filled', label: 'Changes', count: filled.length },
    { value: 'rowsLeft', label: 'Rows left out', count: rowsLeft.count },
    { value: 'thingsLeft', label: 'Without a row', count: thingsLeft.count },
    { value: 'warned', label: 'Warnings', count: warned.count },
  ];
  const tabs = all.filter(({ count }) => count > 0);
  const [chosen, setChosen] = useState<List>('filled');
  const open = tabs.find(({ value }) => value === chosen)?.value ?? tabs[0]?.value;
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
      {open !== undefined && (
        <div className="flex flex-col overflow-hidden rounded-lg border border-n5">
          <Tabs label="What changes" tabs={tabs} value={open} onChange={setChosen}>
            {open === 'filled' ? (
              <ChangeList
                label={areMarkers ? 'Markers' : 'Shapes'}
                changes={filled}
                shown={({ label, row, differences }) => ({ name: label, detail: `row ${row}`, differences })}
              />
            ) : (
              <NoteList key={open} notes={plan[open]} what={open === 'thingsLeft' ? what : 'row'} />
            )}
          </Tabs>
        </div>
      )}
    </div>
  );
}
