import { expect } from 'vitest';
import type { FakeDocument } from '../../../testing/fake-documents.testing.ts';
import { openEditor } from '../../../testing/open-editor.testing.tsx';

/** Opens the editor of a configurator without models, at one of its tabs. */
export async function openConfigurator(tab: string, records: FakeDocument['records'] = {}) {
  const opened = await openEditor(
    { kind: 'e3d', records: { settings: { name: 'House' }, ...records } },
    {
      search: `?tab=${tab}`,
      hasStage: false,
      answers: { e3d: { mediaState: () => ({ meshes: {}, materials: {}, issues: [] }) } },
    },
  );
  const { screen } = opened;
  await expect.element(screen.getByRole('tab', { selected: true }).first()).toBeVisible();
  return { ...opened, saved: screen.getByRole('status').filter({ hasText: /^Saved$/ }) };
}
