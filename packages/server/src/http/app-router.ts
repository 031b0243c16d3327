import { auditRouter } from '../features/audit/audit.router.ts';
import { clientsRouter } from '../features/clients/clients.router.ts';
import { documentsRouter } from '../features/documents/documents.router.ts';
import { filesRouter } from '../features/files/files.router.ts';
import { icgisRouter } from '../features/icgi/icgi.router.ts';
import { eventsRouter, presenceRouter } from '../features/live/live.router.ts';
import { projectsRouter } from '../features/projects/projects.router.ts';
import { previewLinksRouter, publicationsRouter } from '../features/publications/publications.router.ts';
import { revisionsRouter } from '../features/revisions/revisions.router.ts';
import { sessionsRouter } from '../features/sessions/sessions.router.ts';
import { usagesRouter } from '../features/usages/usages.router.ts';
import { router } from './trpc.ts';

/** Every procedure, as CONTRACT section 1 names them. */
export const appRouter = router({
  audit: auditRouter,
  clients: clientsRouter,
  documents: documentsRouter,
  events: eventsRouter,
  files: filesRouter,
  icgis: icgisRouter,
  presence: presenceRouter,
  previewLinks: previewLinksRouter,
  projects: projectsRouter,
  publications: publicationsRouter,
  revisions: revisionsRouter,
  sessions: sessionsRouter,
  usages: usagesRouter,
});

export type AppRouter = typeof appRouter;
