import { type Procedures, procedures } from '@diorama/contract/procedures/procedures.ts';
import type { AnyRouter } from '@trpc/server';
import { accessHandlers } from '../features/access/access.handlers.ts';
import { apiTokensHandlers } from '../features/api-tokens/api-tokens.handlers.ts';
import { archivesHandlers } from '../features/archives/archives.handlers.ts';
import { auditHandlers } from '../features/audit/audit.handlers.ts';
import { clientsHandlers } from '../features/clients/clients.handlers.ts';
import { commentsHandlers } from '../features/comments/comments.handlers.ts';
import { documentsHandlers } from '../features/documents/documents.handlers.ts';
import { e3dHandlers } from '../features/e3d/e3d.handlers.ts';
import { filesHandlers } from '../features/files/files.handlers.ts';
import { gisHandlers } from '../features/gis/gis.handlers.ts';
import { homeHandlers } from '../features/home/home.handlers.ts';
import { icgisHandlers } from '../features/icgi/icgi.handlers.ts';
import { documentsLiveHandlers, eventsHandlers, presenceHandlers } from '../features/live/live.handlers.ts';
import { mailHandlers } from '../features/mail/mail.handlers.ts';
import { materialsHandlers } from '../features/material/materials.handlers.ts';
import { menusHandlers } from '../features/menu/menus.handlers.ts';
import { meshesHandlers } from '../features/mesh/meshes.handlers.ts';
import { migrationHandlers } from '../features/migration/migration.handlers.ts';
import { pageFoldersHandlers } from '../features/page-folders/page-folders.handlers.ts';
import { productsHandlers } from '../features/products/products.handlers.ts';
import { projectsHandlers } from '../features/projects/projects.handlers.ts';
import { previewLinksHandlers, publicationsHandlers } from '../features/publications/publications.handlers.ts';
import { quotasHandlers } from '../features/quotas/quotas.handlers.ts';
import { revisionsHandlers } from '../features/revisions/revisions.handlers.ts';
import { transferHandlers } from '../features/revisions/transfer.handlers.ts';
import { searchHandlers } from '../features/search/search.handlers.ts';
import { sessionsHandlers } from '../features/sessions/sessions.handlers.ts';
import { settingsHandlers } from '../features/settings/settings.handlers.ts';
import { themesHandlers } from '../features/theme/themes.handlers.ts';
import { translationsHandlers } from '../features/translations/translations.handlers.ts';
import { usagesHandlers } from '../features/usages/usages.handlers.ts';
import { visitsHandlers } from '../features/visits/visits.handlers.ts';
import { webhooksHandlers } from '../features/webhooks/webhooks.handlers.ts';
import { widgetsHandlers } from '../features/widget/widgets.handlers.ts';
import { type Handlers, implement } from '../http/implement.ts';
import { parseAtOnce } from '../http/requests/parse-at-once.ts';
import type { Services } from './services.ts';

parseAtOnce(procedures);

/** Every procedure, as CONTRACT section 1 names them. */
export function createAppRouter(services: Services): AnyRouter {
  const handlers: Handlers<Procedures> = {
    access: accessHandlers(services.access),
    apiTokens: apiTokensHandlers(services.apiTokens),
    webhooks: webhooksHandlers(services.webhooks),
    mail: mailHandlers(services.mail),
    settings: settingsHandlers({ maps: services.mapSettings, state: services.serverState }),
    audit: auditHandlers(services.auditList),
    clients: clientsHandlers(services.clients),
    comments: commentsHandlers(services.comments),
    documents: {
      ...documentsHandlers(services.documents),
      ...documentsLiveHandlers(services.live),
      ...transferHandlers(services.transfer),
    },
    e3d: {
      ...e3dHandlers(services),
      material: materialsHandlers(services.materials),
      mesh: meshesHandlers(services.meshes),
    },
    events: eventsHandlers(services.live),
    files: filesHandlers(services),
    gis: gisHandlers(services),
    home: homeHandlers(services.home),
    icgis: icgisHandlers(services),
    menus: menusHandlers(services.menus),
    migration: migrationHandlers(services.migrations),
    presence: presenceHandlers(services.presence),
    previewLinks: previewLinksHandlers(services),
    products: productsHandlers(services.products),
    projects: { ...projectsHandlers(services), ...archivesHandlers(services.archives) },
    publications: { ...publicationsHandlers(services.publications), ...pageFoldersHandlers(services.pageFolders) },
    quotas: quotasHandlers(services.quotas),
    revisions: revisionsHandlers(services.revisions),
    search: searchHandlers(services.search),
    sessions: sessionsHandlers(services),
    themes: themesHandlers(services.themes),
    translations: translationsHandlers(services.translations),
    usages: usagesHandlers(services.usages),
    visits: visitsHandlers(services.visits),
    widgets: widgetsHandlers(services),
  };
  return implement(procedures, handlers);
}
