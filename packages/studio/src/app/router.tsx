import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouterHistory,
  redirect,
  useLocation,
} from '@tanstack/react-router';
import { queryClient } from '../api/query-client.ts';
import { arriveSignedIn, isSignedIn, signOut, UnreachableError } from '../api/session.ts';
import { ARRIVAL, isSignedInByProvider, PROVIDER_END } from '../api/sign-in-provider.ts';
import { parseEditorSearch } from '../editor/editor-search.ts';
import { parseActivitySearch } from '../features/audit/activity-search.ts';
import { parseAssetSearch } from '../features/files/browser/asset-search.ts';
import { parseMaterialsSearch } from '../features/materials/material-search.ts';
import { parseMenuSearch } from '../features/menu/menu-search.ts';
import { parseMeshSearch } from '../features/mesh/mesh-search.ts';
import { parseProductsSearch, parseProjectSearch } from '../features/projects/list/project-search.ts';
import { nextPath } from '../features/sessions/next-path.ts';
import { type SignInReason, signInReason } from '../features/sessions/sign-in-reason.ts';
import { parseTranslationsSearch } from '../features/translations/translations-search.ts';
import { parseCollectionSearch, parseCollectionsSearch } from '../features/widgets/collections/collection-search.ts';
import { loadingStore } from '../shell/screens/loading.store.ts';
import { NotFound, NotFoundScreen } from '../shell/screens/not-found.tsx';
import { FramePlaceholder, PendingPlaceholder } from '../shell/screens/pending-placeholder.tsx';
import type { ScreenShape } from '../shell/screens/placeholder-body.tsx';
import { RouteError } from '../shell/screens/route-error.tsx';
import { addressValues } from './address-values.ts';
import { RootLayout } from './root-layout.tsx';
import { createStudioHistory } from './studio-history.ts';

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
    // The form is also shown when the server is unreachable: it says so itself.
    if (await isSignedIn().catch(() => false)) throw redirect({ href: nextPath(search.next) });
  },
  component: lazyRouteComponent(() => import('../features/sessions/login-page.tsx'), 'LoginPage'),
});

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/logout',
  beforeLoad: async () => {
    const isOfProvider = isSignedInByProvider();
    const isServerNotified = await signOut();
    queryClient.clear();
    if (isOfProvider && isServerNotified) throw redirect({ href: PROVIDER_END, reloadDocument: true });
    throw redirect({ to: '/login', search: isServerNotified ? {} : { reason: 'offline' } });
  },
});

/** Here the provider's way ends: in the tab that began it, or in a window over one that keeps what is typed. */
const arrivalRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: ARRIVAL,
  validateSearch: ({ next }: Record<string, unknown>): { next?: string } => (typeof next === 'string' ? { next } : {}),
  beforeLoad: ({ search: { next } }) => {
    arriveSignedIn();
    if (next !== ARRIVAL) throw redirect({ href: nextPath(next), replace: true });
    window.close();
  },
  component: lazyRouteComponent(() => import('../features/sessions/arrival-page.tsx'), 'ArrivalPage'),
});

type Screens = typeof import('./screens.ts');

/**
 * A screen behind the sign-in. Where the code of each lies (a list that grows with all of them) is not needed to sign in.
 * What a screen returns is left out of the types: screens use the router's own.
 */
function screen<K extends string>(name: K, load: (screens: Screens) => Promise<Record<K, () => void>>) {
  return lazyRouteComponent<Record<string, () => void>, string>(async () => load(await import('./screens.ts')), name);
}

/** One-time links: each lets its holder in. */
const setPasswordPage = lazyRouteComponent(
  () => import('../features/sessions/set-password-page.tsx'),
  'SetPasswordPage',
);
const inviteRoute = createRoute({ getParentRoute: () => rootRoute, path: '/invite', component: setPasswordPage });
const resetRoute = createRoute({ getParentRoute: () => rootRoute, path: '/reset', component: setPasswordPage });

/** Without a server no one can sign in: the studio opens, and its screens wait for the server. */
const maySeeStudio = (): Promise<boolean> =>
  isSignedIn().catch((error: unknown) => {
    if (error instanceof UnreachableError) return true;
    throw error;
  });

const forgottenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgotten',
  component: lazyRouteComponent(() => import('../features/sessions/forgotten-page.tsx'), 'ForgottenPage'),
});

/** Everything that needs somebody signed in. */
const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ location }) => {
    if (await maySeeStudio()) return;
    throw redirect({ to: '/login', search: location.pathname === '/' ? {} : { next: location.href } });
  },
  component: screen('AppLayout', ({ appLayout }) => appLayout()),
  pendingComponent: FramePlaceholder,
});

const homeRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/',
  component: screen('HomePage', ({ homePage }) => homePage()),
});

/** Any other address: inside the frame, so that the way on is at hand. */
const unknownRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '$',
  component: NotFoundScreen,
});

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/account',
  component: screen('AccountPage', ({ accountPage }) => accountPage()),
});

const migratorRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tools/migrator',
  /** `run`: the run that is shown. */
  validateSearch: ({ run }: Record<string, unknown>): { run?: string } => (typeof run === 'string' ? { run } : {}),
  component: screen('MigratorPage', ({ migratorPage }) => migratorPage()),
});

const settingsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/tools/settings',
  component: screen('SettingsPage', ({ settingsPage }) => settingsPage()),
});

const widgetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/edit/widget/$widgetId',
  validateSearch: parseEditorSearch,
  component: screen('WidgetPage', ({ widgetPage }) => widgetPage()),
});

const materialsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/materials',
  validateSearch: parseMaterialsSearch,
  component: screen('MaterialsPage', ({ materialsPage }) => materialsPage()),
});

const materialFilesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/materials/files',
  validateSearch: parseAssetSearch,
  component: screen('MaterialFilesPage', ({ materialFilesPage }) => materialFilesPage()),
});

const materialRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/edit/material/$materialId',
  validateSearch: parseEditorSearch,
  component: screen('MaterialPage', ({ materialPage }) => materialPage()),
});

const meshRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/edit/mesh/$meshId',
  validateSearch: parseMeshSearch,
  component: screen('MeshPage', ({ meshPage }) => meshPage()),
});

const collectionsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/widgets',
  validateSearch: parseCollectionsSearch,
  component: screen('CollectionsPage', ({ collectionsPage }) => collectionsPage()),
});

/** Remembers the visited collection. */
const collectionRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/widgets/$collectionId',
  loader: async ({ params }) =>
    (await (await import('./screens.ts')).visitCollection()).visitCollection(params.collectionId),
});

const collectionWidgetsRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: '/',
  validateSearch: parseCollectionSearch,
  component: screen('CollectionPage', ({ collectionPage }) => collectionPage()),
});

const collectionMediaRoute = createRoute({
  getParentRoute: () => collectionRoute,
  path: '/media',
  validateSearch: parseAssetSearch,
  component: screen('CollectionMediaPage', ({ collectionMediaPage }) => collectionMediaPage()),
});

const projectsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects',
  validateSearch: parseProjectSearch,
  component: screen('ProjectsPage', ({ projectsPage }) => projectsPage()),
});

const parseSearchText = ({ search }: Record<string, unknown>): { search?: string } =>
  typeof search === 'string' || typeof search === 'number' ? { search: String(search) } : {};

const clientsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/clients',
  validateSearch: parseSearchText,
  component: screen('ClientsPage', ({ clientsPage }) => clientsPage()),
});

const clientRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/clients/$clientId',
  loader: async ({ params }) => (await (await import('./screens.ts')).visitClient()).visitClient(params.clientId),
});

const clientOverviewRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/',
  component: screen('ClientPage', ({ clientPage }) => clientPage()),
});

const clientMembersRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/members',
  validateSearch: parseSearchText,
  component: screen('MembersPage', ({ membersPage }) => membersPage()),
});

const clientActivityRoute = createRoute({
  getParentRoute: () => clientRoute,
  path: '/activity',
  validateSearch: parseActivitySearch,
  component: screen('ClientActivityPage', ({ clientActivityPage }) => clientActivityPage()),
});

/** The shapes of the parts of a project by their names in the address; the others are lists. */
const PART_SHAPES = new Map<string | undefined, ScreenShape>([
  ['assets', 'files'],
  ['menu', 'panels'],
  ['theme', 'panels'],
  ['translations', 'grid'],
  ['studio', 'panels'],
]);

/** While the project loads, the requested part has its skeleton already. */
function ProjectPending() {
  const [, , , part] = useLocation().pathname.split('/');
  const tabs = part === 'studio' ? {} : { tabs: true };
  return <PendingPlaceholder shape={PART_SHAPES.get(part) ?? 'list'} {...tabs} />;
}

/** Remembers the visited project. */
const projectRoute = createRoute({
  getParentRoute: () => appRoute,
  path: '/projects/$projectId',
  loader: async ({ params }) => (await (await import('./screens.ts')).visitProject()).visitProject(params.projectId),
  pendingComponent: ProjectPending,
});

/** What stands in for a part of a project. */
const pending = (shape: ScreenShape) => () => <PendingPlaceholder shape={shape} tabs />;

const productsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/',
  validateSearch: parseProductsSearch,
  component: screen('ProductsPage', ({ productsPage }) => productsPage()),
  pendingComponent: pending('list'),
});

const assetsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/assets',
  validateSearch: parseAssetSearch,
  component: screen('AssetsPage', ({ assetsPage }) => assetsPage()),
  pendingComponent: pending('files'),
});

const menuRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/menu',
  validateSearch: parseMenuSearch,
  component: screen('MenuPage', ({ menuPage }) => menuPage()),
  pendingComponent: pending('panels'),
});

const themeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/theme',
  validateSearch: parseEditorSearch,
  component: screen('ThemePage', ({ themePage }) => themePage()),
  pendingComponent: pending('panels'),
});

const translationsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/translations',
  validateSearch: parseTranslationsSearch,
  component: screen('TranslationsPage', ({ translationsPage }) => translationsPage()),
  pendingComponent: pending('grid'),
});

const projectActivityRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/activity',
  validateSearch: parseActivitySearch,
  component: screen('ProjectActivityPage', ({ projectActivityPage }) => projectActivityPage()),
  pendingComponent: pending('list'),
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
const editorKinds = async () => (await import('./screens.ts')).editorKinds();

/** What is selected and shown lives in the address, so that Back works and places can be shared. */
const editorRoute = createRoute({
  getParentRoute: () => studioRoute,
  path: '/$type/$id',
  validateSearch: parseEditorSearch,
  beforeLoad: async ({ params, search: { tab, ...search } }) => {
    if (params.type === 'widget')
      throw redirect({ to: '/edit/widget/$widgetId', params: { widgetId: params.id }, search, replace: true });
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
    if (params.type === 'theme') {
      const { projectId } = params;
      throw redirect({ to: '/projects/$projectId/theme', params: { projectId }, search, replace: true });
    }
    const { studioKind } = await editorKinds();
    const kind = studioKind(params.type);
    if (kind?.load && tab !== undefined && !kind.tabs?.includes(tab)) {
      throw redirect({ to: '/projects/$projectId/studio/$type/$id', params, search, replace: true });
    }
  },
  loader: async ({ params }) => {
    const { studioKind, loadEditor } = await editorKinds();
    // Here and not before the load: that would put the message outside of the studio's frame.
    if (!studioKind(params.type)?.load) throw notFound();
    return loadEditor(params.type);
  },
  component: screen('EditorPage', ({ editorPage }) => editorPage()),
  // Its own: that of a route above would replace the frame, too.
  notFoundComponent: NotFoundScreen,
  pendingComponent: () => <PendingPlaceholder shape="panels" />,
});

const routeTree = rootRoute.addChildren([
  loginRoute,
  forgottenRoute,
  arrivalRoute,
  logoutRoute,
  inviteRoute,
  resetRoute,
  appRoute.addChildren([
    homeRoute,
    unknownRoute,
    accountRoute,
    migratorRoute,
    settingsRoute,
    clientsRoute,
    collectionsRoute,
    collectionRoute.addChildren([collectionWidgetsRoute, collectionMediaRoute]),
    materialsRoute,
    materialFilesRoute,
    materialRoute,
    meshRoute,
    widgetRoute,
    clientRoute.addChildren([clientOverviewRoute, clientMembersRoute, clientActivityRoute]),
    projectsRoute,
    projectRoute.addChildren([
      productsRoute,
      assetsRoute,
      menuRoute,
      themeRoute,
      translationsRoute,
      projectActivityRoute,
      studioRoute.addChildren([noProductRoute, editorRoute]),
    ]),
  ]),
]);

/** Every screen, at the address of the page or in `history`. Route data is always treated as stale (SPEC §1). */
export function createStudioRouter({ history = createStudioHistory() }: { history?: RouterHistory } = {}) {
  const router = createRouter({
    routeTree,
    history,
    defaultStaleTime: 0,
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: PendingPlaceholder,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundScreen,
    ...addressValues,
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
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createStudioRouter>;
  }
}
