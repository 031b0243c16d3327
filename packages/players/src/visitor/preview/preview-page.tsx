export { openComments } from './comments/open-comments.tsx';
export { lookAs } from './look-as.ts';
