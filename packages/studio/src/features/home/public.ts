// What other features may use of the home screen.

export { recentProjects } from './recent.ts';
