import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { expect } from 'vitest';
import { type FakeDocument, fakeDocuments, type StoredDocument } from './fake-documents.testing.ts';
import { fakeProject } from './fake-project.testing.ts';
import type { FakeAnswers } from './fake-server.testing.ts';
import { openScreen } from './open-screen.testing.tsx';

/** Opens the editor of a product in a project. `search`: of its address. */
export async function openEditor(
  given: FakeDocument,
  {
    project = fakeProject(),
    answers = {},
    search = '',
    hasStage = true,
    before = () => undefined,
  }: {
    project?: Project;
    answers?: FakeAnswers;
    search?: string;
    /** False for a tab that shows no stage. */
    hasStage?: boolean;
    /** What happened to the document before it is opened. */
    before?: (stored: StoredDocument) => unknown;
  } = {},
) {
  const { documents, answers: known, tell } = fakeDocuments([given], project);
  const [stored] = documents;
  if (!stored) throw new Error('There is one document');
  await before(stored);
  const opened = await openScreen(`/projects/${project.id}/studio/${given.kind}/${stored.id}${search}`, known, answers);
  if (!given.opened && hasStage)
    await expect.element(opened.screen.getByRole('region', { name: 'Stage' })).toBeInTheDocument();
  return { ...opened, stored, tell, project, answers: known };
}
