// What other features may use of the home screen.

export { recentCollections, recentProjects } from './recent.ts';
