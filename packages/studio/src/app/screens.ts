// Every screen behind the sign-in, each a chunk of its own.

export const appLayout = () => import('./app-layout.tsx');
export const homePage = () => import('../features/home/home-page.tsx');
export const accountPage = () => import('../features/sessions/account-page.tsx');
export const migratorPage = () => import('../features/migration/migrator-page.tsx');
export const widgetPage = () => import('../features/widget/widget-page.tsx');
export const materialsPage = () => import('../features/materials/materials-page.tsx');
export const materialPage = () => import('../features/material/material-page.tsx');
export const collectionsPage = () => import('../features/widgets/collections-page.tsx');
export const collectionPage = () => import('../features/widgets/collection-page.tsx');
export const collectionMediaPage = () => import('../features/widgets/collection-media-page.tsx');
export const visitCollection = () => import('./visit-collection.ts');
export const projectsPage = () => import('../features/projects/projects-page.tsx');
export const clientsPage = () => import('../features/clients/clients-page.tsx');
export const clientPage = () => import('../features/clients/client-page.tsx');
export const membersPage = () => import('../features/clients/members-page.tsx');
export const clientActivityPage = () => import('../features/clients/client-activity-page.tsx');
export const projectActivityPage = () => import('../features/audit/project-activity-page.tsx');
export const productsPage = () => import('../features/projects/products-page.tsx');
export const assetsPage = () => import('../features/files/assets-page.tsx');
export const menuPage = () => import('../features/menu/menu-page.tsx');
export const translationsPage = () => import('../features/translations/translations-page.tsx');
export const themePage = () => import('../features/theme/theme-page.tsx');
export const editorPage = () => import('./editor-page.tsx');
export const visitClient = () => import('./visit-client.ts');
export const visitProject = () => import('./visit-project.ts');
export const editorKinds = () => import('./editor-kinds.ts');
