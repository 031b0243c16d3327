import { procedures } from '@diorama/contract/procedures/procedures.ts';
import { accessRouter } from '../features/access/access.router.ts';
import { archivesRouter } from '../features/archives/archives.router.ts';
import { auditRouter } from '../features/audit/audit.router.ts';
import { clientsRouter } from '../features/clients/clients.router.ts';
import { commentsRouter } from '../features/comments/comments.router.ts';
import { documentsRouter } from '../features/documents/documents.router.ts';
import { e3dProcedures } from '../features/e3d/e3d.router.ts';
import { filesRouter } from '../features/files/files.router.ts';
import { gisRouter } from '../features/gis/gis.router.ts';
import { homeRouter } from '../features/home/home.router.ts';
import { icgisRouter } from '../features/icgi/icgi.router.ts';
import { documentsLiveRouter, eventsRouter, presenceRouter } from '../features/live/live.router.ts';
import { materialsRouter } from '../features/material/materials.router.ts';
import { menusRouter } from '../features/menu/menus.router.ts';
import { meshesRouter } from '../features/mesh/meshes.router.ts';
import { migrationRouter } from '../features/migration/migration.router.ts';
import { pageFoldersRouter } from '../features/page-folders/page-folders.router.ts';
import { productsRouter } from '../features/products/products.router.ts';
import { projectsRouter } from '../features/projects/projects.router.ts';
import { previewLinksRouter, publicationsRouter } from '../features/publications/publications.router.ts';
import { revisionsRouter } from '../features/revisions/revisions.router.ts';
import { transferRouter } from '../features/revisions/transfer.router.ts';
import { searchRouter } from '../features/search/search.router.ts';
import { sessionsRouter } from '../features/sessions/sessions.router.ts';
import { themesRouter } from '../features/theme/themes.router.ts';
import { translationsRouter } from '../features/translations/translations.router.ts';
import { usagesRouter } from '../features/usages/usages.router.ts';
import { visitsRouter } from '../features/visits/visits.router.ts';
import { widgetsRouter } from '../features/widget/widgets.router.ts';
import { parseAtOnce } from '../http/requests/parse-at-once.ts';
import { mergeRouters, router } from '../http/trpc.ts';
import type { Services } from './services.ts';

parseAtOnce(procedures);

/** Every procedure, as CONTRACT section 1 names them. */
export const createAppRouter = (services: Services) =>
  router({
    access: accessRouter(services.access),
    audit: auditRouter(services.auditList),
    clients: clientsRouter(services.clients),
    comments: commentsRouter(services.comments),
    documents: mergeRouters(
      documentsRouter(services.documents),
      documentsLiveRouter(services.live),
      transferRouter(services.transfer),
    ),
    e3d: router({
      ...e3dProcedures(services),
      material: materialsRouter(services.materials),
      mesh: meshesRouter(services.meshes),
    }),
    events: eventsRouter(services.live),
    files: filesRouter(services),
    gis: gisRouter(services),
    home: homeRouter(services.home),
    icgis: icgisRouter(services),
    menus: menusRouter(services.menus),
    migration: migrationRouter(services.migrations),
    presence: presenceRouter(services.presence),
    previewLinks: previewLinksRouter(services),
    products: productsRouter(services.products),
    projects: mergeRouters(projectsRouter(services), archivesRouter(services.archives)),
    publications: mergeRouters(publicationsRouter(services.publications), pageFoldersRouter(services.pageFolders)),
    revisions: revisionsRouter(services.revisions),
    search: searchRouter(services.search),
    sessions: sessionsRouter(services),
    themes: themesRouter(services.themes),
    translations: translationsRouter(services.translations),
    usages: usagesRouter(services.usages),
    visits: visitsRouter(services.visits),
    widgets: widgetsRouter(services),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;
