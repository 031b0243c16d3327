import type { FakeDocument } from '../../../testing/fake-documents.testing.ts';
import { openEditor } from '../../../testing/open-editor.testing.tsx';

/** How a picture of the project is named in a record. */
export const imageOf = (name: string) => ({ name: `${name}.webp`, type: 'image/webp', url: `asset://${name}.webp` });

/** A walkthrough with these views in this order; their ids are their names in small letters, without spaces. */
export const walkthroughOf = (
  views: readonly string[],
  records: FakeDocument['records'] = {},
  settings: object = {},
): FakeDocument => ({
  kind: 'icgi',
  records: {
    settings: { name: 'Exterior', ...settings },
    interface: {},
    ...Object.fromEntries(
      views.map((name, at) => {
        const id = name.toLowerCase().replaceAll(' ', '-');
        return [`keyframes/${id}`, { id, order: `a${at}`, name, image: imageOf(id) }];
      }),
    ),
    ...records,
  },
});

/** Opens the editor of a walkthrough with these views, the first of them shown. */
export async function openWalkthrough(
  views: readonly string[],
  {
    records,
    settings,
    opened: said,
    ...options
  }: { records?: FakeDocument['records']; settings?: object; opened?: FakeDocument['opened'] } & Parameters<
    typeof openEditor
  >[1] = {},
) {
  const opened = await openEditor(
    { ...walkthroughOf(views, records, settings), ...(said ? { opened: said } : {}) },
    options,
  );
  const { screen } = opened;
  return {
    ...opened,
    /** The row of a view; by part of its name. */
    row: (name: string) => screen.getByRole('treeitem', { name: new RegExp(name) }),
    name: screen.getByRole('textbox', { name: 'Name', exact: true }),
    stage: screen.getByRole('region', { name: 'Stage' }),
    saved: screen.getByRole('status').filter({ hasText: /^Saved$/ }),
  };
}
