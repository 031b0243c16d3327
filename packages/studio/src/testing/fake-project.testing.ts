import type { FileItem } from '@diorama/contract/files/files.contract.ts';
import type { Project } from '@diorama/contract/projects/projects.contract.ts';
import { defaultTheme } from '@diorama/documents/theme/default-theme.ts';

/** When everything of tests happened. */
export const DAY = new Date('2026-05-04T10:00:00Z');

/** A project without products, that the person of the test may change. */
export const fakeProject = (fields: Partial<Project> = {}): Project => ({
  id: 'project-1',
  name: 'Harbour',
  slug: 'harbour',
  clientId: null,
  clientName: null,
  activeProduct: null,
  theme: defaultTheme(),
  menu: null,
  languages: ['en', 'sv'],
  locales: { en: 'en-eu', sv: 'sv-se' },
  embedding: { type: 'none' },
  countsVisits: false,
  lock: null,
  mayEdit: true,
  pinned: false,
  revision: 1,
  createdAt: DAY,
  updatedAt: DAY,
  publishedAt: null,
  ...fields,
});

const drawn = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><rect width="1920" height="1080" fill="${color}"/></svg>`)}`;

/** A picture of one colour in the project's first folder; its id is its name. */
export const fakePicture = (fileName: string, fields: Partial<FileItem> = {}): FileItem => ({
  type: 'file',
  id: fileName,
  directoryId: 'first',
  fileName,
  fileType: 'image/webp',
  fileSize: 1_000,
  uri: `asset://${fileName}`,
  url: drawn('#88998a'),
  thumbUrl: drawn('#88998a'),
  width: 1920,
  height: 1080,
  durationMs: null,
  sha256: '',
  state: 'ready',
  rejectReason: null,
  progress: null,
  notice: null,
  published: false,
  alt: {},
  focal: null,
  tags: [],
  version: 1,
  addedBy: null,
  addedAt: DAY,
  updatedAt: DAY,
  ...fields,
});
