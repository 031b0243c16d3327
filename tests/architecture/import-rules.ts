import type { IRegularForbiddenRuleType } from 'dependency-cruiser';

/** A rule about imports, with a file that breaks it: a rule that lets its own breach pass is no rule. */
export interface ImportRule extends IRegularForbiddenRuleType {
  name: string;
  /** What to do instead. */
  comment: string;
  breach: { path: string; text: string };
}

const sources = (name: string) => `(^|/)packages/${name}/src/`;
const PACKAGE = (name: string) => `(^|/)node_modules/${name}/`;
const OURS = (names: string) => `(^|/)packages/(${names})/`;

/** What is said of REST calls without a schema. */
const REST_CALLS = `${sources('contract')}rest/(rest-call|[^/]+[.]calls)[.]ts$`;

/** DESIGN's table of who may import what. */
export const importRules: readonly ImportRule[] = [
  {
    name: 'documents stand alone',
    comment:
      'packages/documents imports zod, fractional-indexing and itself: it runs in every place a document is read.',
    severity: 'error',
    from: { path: sources('documents') },
    to: { pathNot: [sources('documents'), PACKAGE('zod'), PACKAGE('fractional-indexing')] },
    breach: { path: 'packages/documents/src/breach.ts', text: "import { readFileSync } from 'node:fs';" },
  },
  {
    name: 'the contract knows documents only',
    comment: 'packages/contract says what crosses the wire; move logic to the side that runs it.',
    severity: 'error',
    from: { path: sources('contract') },
    to: { pathNot: [sources('contract'), sources('documents'), PACKAGE('zod')] },
    breach: { path: 'packages/contract/src/breach.ts', text: "export * from '@diorama/server/database/ids.ts';" },
  },
  {
    name: 'players take only types from documents and contract',
    comment: 'A value import would bring zod to every visitor. Write "import type", or compute it on the server.',
    severity: 'error',
    from: { path: sources('players'), pathNot: '/vite[.]' },
    to: {
      path: [OURS('documents|contract'), PACKAGE('zod')],
      pathNot: REST_CALLS,
      dependencyTypesNot: ['type-only'],
    },
    breach: {
      path: 'packages/players/src/breach.ts',
      text: "import { type Language, LANGUAGES } from '@diorama/documents/shared/languages.ts';",
    },
  },
  {
    name: 'REST calls carry no schemas',
    comment: 'Players call them. Put what needs zod into the route beside it.',
    severity: 'error',
    from: { path: REST_CALLS },
    to: { pathNot: REST_CALLS, dependencyTypesNot: ['type-only'] },
    breach: {
      path: 'packages/contract/src/rest/breach.calls.ts',
      text: "export * from '@diorama/contract/rest/rest-route.ts';",
    },
  },
  {
    name: 'players know neither server nor studio',
    comment: 'What both need belongs to the contract, or into the players themselves.',
    severity: 'error',
    from: { path: sources('players') },
    to: { path: OURS('server|studio') },
    breach: {
      path: 'packages/players/src/breach-of-layers.ts',
      text: "import type { Database } from '@diorama/server/database/schema.ts';",
    },
  },
  {
    name: 'the server runs no browser code',
    comment: 'The server reads the built files of studio and players, never their sources.',
    severity: 'error',
    from: { path: sources('server') },
    to: { path: OURS('studio|players') },
    breach: {
      path: 'packages/server/src/breach.ts',
      text: "const load = () => import('@diorama/players/icgi/icgi-stage.ts');",
    },
  },
  {
    name: 'the studio takes no value from the server',
    comment: 'Only "export type" of the router, in src/api/app-router.ts, so that no server code is bundled.',
    severity: 'error',
    from: { path: sources('studio') },
    to: { path: OURS('server'), dependencyTypesNot: ['type-only'] },
    breach: {
      path: 'packages/studio/src/api/app-router.ts',
      text: "export { appRouter } from '@diorama/server/http/app-router.ts';",
    },
  },
  {
    name: 'the studio looks at the server in one file',
    comment: 'Import AppRouter from src/api/app-router.ts.',
    severity: 'error',
    from: { path: sources('studio'), pathNot: '/src/api/app-router[.]ts$' },
    to: { path: OURS('server') },
    breach: {
      path: 'packages/studio/src/breach.ts',
      text: "import type { AppRouter } from '@diorama/server/http/app-router.ts';",
    },
  },
  {
    name: 'a studio feature is entered by its public.ts',
    comment: "Import from the other feature's public.ts, or add it there.",
    severity: 'error',
    from: { path: `${sources('studio')}features/([^/]+)/` },
    to: {
      path: `${sources('studio')}features/[^/]+/`,
      pathNot: [`${sources('studio')}features/$2/`, '/public[.]ts$'],
    },
    breach: {
      path: 'packages/studio/src/features/here/breach.ts',
      text: "import { insides } from '../there/insides.ts';",
    },
  },
  {
    name: 'a server feature leaves the routers of others alone',
    comment: 'Routers and routes are mounted by src/http. Call the service; it is handed over by src/http/services.ts.',
    severity: 'error',
    from: { path: `${sources('server')}features/([^/]+)/` },
    to: { path: `${sources('server')}features/[^/]+/.*[.](router|routes)[.]ts$`, pathNot: `features/$2/` },
    breach: {
      path: 'packages/server/src/features/here/breach.ts',
      text: "import { thereRouter } from '../there/there.router.ts';",
    },
  },
  {
    name: 'shared folders of the server know no feature',
    comment: 'Only src/http, src/main.ts and src/testing put features together.',
    severity: 'error',
    from: { path: `${sources('server')}(database|platform)/` },
    to: { path: `${sources('server')}features/` },
    breach: {
      path: 'packages/server/src/platform/breach.ts',
      text: "import { insides } from '../features/there/insides.ts';",
    },
  },
  {
    name: 'no module waits for itself',
    comment: 'Two modules need values of each other: move what both need into a third one.',
    severity: 'error',
    from: { path: '(^|/)packages/[^/]+/src/' },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    breach: {
      path: 'packages/server/src/breach-of-circle.ts',
      text: "import './breach-of-circle-back.ts';",
    },
  },
  {
    name: 'every import leads somewhere',
    comment: 'The path is wrong, or the package is not installed.',
    severity: 'error',
    from: { path: '(^|/)packages/[^/]+/src/' },
    to: { couldNotResolve: true },
    breach: { path: 'packages/contract/src/breach-of-path.ts', text: "import '@diorama/documents/nowhere.ts';" },
  },
];

/** What breaches import. */
export const breachTargets: Readonly<Record<string, string>> = {
  'packages/studio/src/features/there/insides.ts': 'export const insides = 1;',
  'packages/server/src/features/there/insides.ts': 'export const insides = 1;',
  'packages/server/src/features/there/there.router.ts': 'export const thereRouter = 1;',
  'packages/server/src/breach-of-circle-back.ts': "import './breach-of-circle.ts';",
};
