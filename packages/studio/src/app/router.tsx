import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { isSignedIn, signOut, UnreachableError } from '../api/session.ts';
import { parseEditorSearch } from '../editor/editor-search.ts';
import { parseAssetSearch } from '../features/files/asset-search.ts';
import { parseMenuSearch } from '../features/menu/menu-search.ts';
import { parseProjectSearch } from '../features/projects/project-search.ts';
import { nextPath } from '../features/sessions/next-path.ts';
import { type SignInReason, signInReason } from '../features/sessions/sign-in-reason.ts';
import { parseTranslationsSearch } from '../features/translations/translations-search.ts';
import { loadingStore } from '../shell/loading.store.ts';
import { NotFound } from '../shell/not-found.tsx';
import { PendingPlaceholder } from '../shell/pending-placeholder.tsx';
import { RouteError } from '../shell/route-error.tsx';
import { RootLayout } from './root-layout.tsx';

const rootRoute = createRootRoute({ component: RootLayout, notFoundComponent: () => <NotFound /> });

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: ({
    next,
    reason,
  }: Record<string, unknown>): { next?: string; reason?: SignInReason | undefined } => ({
    ...(typeof next === 'string' ? { next } : {}),
    ...(signInReason(reason) ? { reason: signInReason(reason) } : {}),
  }),
  beforeLoad: async ({ search }) => {
    // The form is shown when the server cannot be asked, too: it says so itself.
    if (await isSignedIn().catch(() => false)) throw redirect({ href: nextPath(search.next) });
  },
  component: lazyRouteComponent(() => import('../features/sessions/login-page.tsx'), 'LoginPage'),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  beforeLoad: async () => {
    const isServerTold = await signOut();
    queryClient.clear();
    throw redirect({ to: '/login', search: isServerTold ? {} : { reason: 'offline' } });
  },
});

/** One-time links: each lets its holder in. */
const setPasswordPage = lazyRouteComponent(
  () => import('../features/sessions/set-password-page.tsx'),
  'SetPasswordPage',
);
const inviteRoute = createRoute({ getParentRoute: () => rootRoute, path: '/invite', component: setPasswordPage });
const resetRoute = createRoute({ getParentRoute: () => rootRoute, path: '/reset', component: setPasswordPage });

/** Without a server nobody can be asked for a password: the studio opens, and its screens wait for the server. */
const maySeeStudio = (): Promise<boolean> =>
  isSignedIn().catch((error: unknown) => {
    if (error instanceof UnreachableError) return true;
    throw error;
  });

/** Everything that needs somebody signed in. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ location }) => {
    if (await maySeeStudio()) return;
    throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { next: location.href } });
  },
  component: lazyRouteComponent(() => import('./app-layout.tsx'), 'AppLayout'),
});

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
});

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/account',
  component: lazyRouteComponent(() => import('../features/sessions/account-page.tsx'), 'AccountPage'),
});

const migratorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tools/migrator',
  /** `run`: the run that is shown. */
  validateSearch: ({ run }: Record<string, unknown>): { run?: string } => (typeof run === 'string' ? { run } : {}),
  component: lazyRouteComponent(() => import('../features/migration/migrator-page.tsx'), 'MigratorPage'),
});

const projectsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects',
  validateSearch: parseProjectSearch,
  component: lazyRouteComponent(() => import('../features/projects/projects-page.tsx'), 'ProjectsPage'),
});

const clientsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/clients',
  validateSearch: ({ search }: Record<string, unknown>): { search?: string } =>
    typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {},
  component: lazyRouteComponent(() => import('../features/clients/clients-page.tsx'), 'ClientsPage'),
});

const clientRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/clients/$clientId',
  loader: async ({ params }) => (await import('./visit-client.ts')).visitClient(params.clientId),
});

const clientOverviewRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/clients/client-page.tsx'), 'ClientPage'),
});

const clientMembersRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/members',
  component: lazyRouteComponent(() => import('../features/clients/members-page.tsx'), 'MembersPage'),
});

/** Remembers the visited project. */
const projectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects/$projectId',
  loader: async ({ params }) => (await import('./visit-project.ts')).visitProject(params.projectId),
});

const productsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  component: lazyRouteComponent(() => import('../features/projects/products-page.tsx'), 'ProductsPage'),
});

const assetsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/assets',
  validateSearch: parseAssetSearch,
  component: lazyRouteComponent(() => import('../features/files/assets-page.tsx'), 'AssetsPage'),
});

const menuRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/menu',
  validateSearch: parseMenuSearch,
  component: lazyRouteComponent(() => import('../features/menu/menu-page.tsx'), 'MenuPage'),
});

const translationsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/translations',
  validateSearch: parseTranslationsSearch,
  component: lazyRouteComponent(() => import('../features/translations/translations-page.tsx'), 'TranslationsPage'),
});

const studioRoute = createRoute({ getParentRoute: () => projectRoute, path: '/studio' });

/** Without a product there is nothing to edit: the list of products leads on. */
const noProductRoute = createRoute({
  getParentRoute: () => studioRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/projects/$projectId', params, replace: true });
  },
});

/** The kinds of documents are not needed to sign in. */
const editorKinds = () => import('./editor-kinds.ts');

/** What is selected and shown lives in the address, so that Back works and places can be shared. */
const editorRoute = createRoute({
  getParentRoute: () => studioRoute,
  path: '/$type/$id',
  validateSearch: parseEditorSearch,
  beforeLoad: async ({ params, search: { tab, ...search } }) => {
    // Menus have a page of their own; what names a document by kind and id leads there, too.
    if (params.type === 'menu') {
      const { projectId, id: selected } = params;
      throw redirect({
        to: '/projects/$projectId/menu',
        params: { projectId },
        search: { ...search, selected },
        replace: true,
      });
    }
    const { studioKind } = await editorKinds();
    const kind = studioKind(params.type);
    if (!kind?.load) throw notFound();
    if (tab !== undefined && !kind.tabs?.includes(tab)) {
      throw redirect({ to: '/projects/$projectId/studio/$type/$id', params, search, replace: true });
    }
  },
  loader: async ({ params }) => (await editorKinds()).loadEditor(params.type),
  component: lazyRouteComponent(() => import('./editor-page.tsx'), 'EditorPage'),
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  logoutRoute,
  inviteRoute,
  resetRoute,
  appRoute.addChildren([
    homeRoute,
    accountRoute,
    migratorRoute,
    clientsRoute,
    clientRoute.addChildren([clientOverviewRoute, clientMembersRoute]),
    projectsRoute,
    projectRoute.addChildren([
      productsRoute,
      assetsRoute,
      menuRoute,
      translationsRoute,
      studioRoute.addChildren([noProductRoute, editorRoute]),
    ]),
  ]),
]);

/** Every screen. Route data is always treated as stale (SPEC §1). */
export const router = createRouter({
  routeTree,
  defaultStaleTime: 0,
  defaultPreloadStaleTime: 0,
  defaultPendingComponent: PendingPlaceholder,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: () => <NotFound />,
  search: { strict: true },
  scrollRestoration: true,
});

let isRegistered = false;
router.subscribe('onBeforeLoad', () => {
  if (!isRegistered) loadingStore.push();
  isRegistered = true;
});
router.subscribe('onResolved', () => {
  if (isRegistered) loadingStore.pop();
  isRegistered = false;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
