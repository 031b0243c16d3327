// The only place where the studio looks at the server: its types, never its code.
export type { AppRouter } from '@diorama/server/app/app-router.ts';
