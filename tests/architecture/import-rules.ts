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

/** Texts that pages show: visitors load them, so they need no package. */
const CATALOGUE = `${sources('documents')}translations/catalogue/[^/]+[.]ts$`;
/**
 * What scenes, maps, choices and their rules are computed with, in the editor as on pages; tests and checks are the editor's.
 * `gis/drawing` is what the server draws of a map when it is published, too: its tiles and its picture.
 */
const SCENE = `${sources('documents')}(e3d/(scene|expression|graph)/(?!graph-(checks|tests)[.])(?![^/]*[.]test[.])[^/]+|icgi/(geometry|path)/(?![^/]*[.]test[.])[^/]+|gis/(geometry|drawing|rules)/(?![^/]*[.]test[.])[^/]+|theme/(color-tokens|radii)|shared/(filter-values|category-tree|geometry/[^/]+))[.]ts$`;
/** What is said of REST calls without a schema. */
const REST_CALLS = `${sources('contract')}rest/(rest-call|[^/]+[.]calls)[.]ts$`;

/** DESIGN's table of who may import what. */
export const importRules: readonly ImportRule[] = [
  {
    name: 'documents stand alone',
    comment:
      'packages/documents imports zod, fractional-indexing, svgpath, saxes and itself: it runs in every place a document is read.',
    severity: 'error',
    from: { path: sources('documents') },
    to: {
      pathNot: [
        sources('documents'),
        PACKAGE('zod'),
        PACKAGE('fractional-indexing'),
        PACKAGE('svgpath'),
        PACKAGE('saxes'),
      ],
    },
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
      pathNot: [REST_CALLS, CATALOGUE, SCENE],
      dependencyTypesNot: ['type-only'],
    },
    breach: {
      path: 'packages/players/src/breach.ts',
      text: "import { type Language, LANGUAGES } from '@diorama/documents/engine/schema/languages.ts';",
    },
  },
  {
    name: 'the catalogue of texts carries no schemas',
    comment: 'Visitors load it. Put what needs zod into packages/documents/src/translations beside it.',
    severity: 'error',
    from: { path: CATALOGUE },
    to: { pathNot: CATALOGUE, dependencyTypesNot: ['type-only'] },
    breach: {
      path: 'packages/documents/src/translations/catalogue/breach.ts',
      text: "export * from '@diorama/documents/engine/schema/languages.ts';",
    },
  },
  {
    name: 'what scenes are computed with carries no schemas',
    comment: 'Visitors load it. Put what needs zod into packages/documents/src/e3d beside it.',
    severity: 'error',
    from: { path: SCENE },
    to: { pathNot: [SCENE, PACKAGE('svgpath')], dependencyTypesNot: ['type-only'] },
    breach: {
      path: 'packages/documents/src/e3d/scene/breach.ts',
      text: "export * from '@diorama/documents/e3d/component-types.ts';",
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
      text: "import type { Database } from '@diorama/server/database/tables/schema.ts';",
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
    name: 'the studio does not know the server',
    comment: 'Both know the contract. A type from the server brings all of its sources into the check of the studio.',
    severity: 'error',
    from: { path: sources('studio') },
    to: { path: OURS('server') },
    breach: {
      path: 'packages/studio/src/breach.ts',
      text: "import type { AppRouter } from '@diorama/server/app/app-router.ts';",
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
    name: 'a server feature leaves the handlers of others alone',
    comment: 'Routers and routes are mounted by src/app. Call the service; src/app/services.ts passes it in.',
    severity: 'error',
    from: { path: `${sources('server')}features/([^/]+)/` },
    to: { path: `${sources('server')}features/[^/]+/.*[.](handlers|routes)[.]ts$`, pathNot: `features/$2/` },
    breach: {
      path: 'packages/server/src/features/here/breach.ts',
      text: "import { thereHandlers } from '../there/there.handlers.ts';",
    },
  },
  {
    name: 'database and platform of the server know nothing above them',
    comment: 'Move what they need below them, or pass it in as an argument.',
    severity: 'error',
    from: { path: `${sources('server')}(database|platform)/` },
    to: { path: `${sources('server')}(http|access|errors|features|app)/` },
    breach: {
      path: 'packages/server/src/platform/breach.ts',
      text: "import type { insides } from '../features/there/insides.ts';",
    },
  },
  {
    name: 'errors of the server know no other folder',
    comment: 'An error is made from values that its thrower passes in.',
    severity: 'error',
    from: { path: `${sources('server')}errors/` },
    to: { path: sources('server'), pathNot: `${sources('server')}errors/` },
    breach: {
      path: 'packages/server/src/errors/breach.ts',
      text: "import type { insides } from '../features/there/insides.ts';",
    },
  },
  {
    name: 'access rules of the server know no feature and no transport',
    comment: 'src/access decides who reaches which rows. What a feature needs beyond that belongs to the feature.',
    severity: 'error',
    from: { path: `${sources('server')}access/` },
    to: { path: `${sources('server')}(http|features|app)/` },
    breach: {
      path: 'packages/server/src/access/breach.ts',
      text: "import type { insides } from '../features/there/insides.ts';",
    },
  },
  {
    name: 'the transport of the server knows no feature and no database',
    comment: 'src/http moves requests and answers. Mount features in src/app.',
    severity: 'error',
    from: { path: `${sources('server')}http/` },
    to: { path: `${sources('server')}(features|app|database)/` },
    breach: {
      path: 'packages/server/src/http/breach.ts',
      text: "import type { insides } from '../features/there/insides.ts';",
    },
  },
  {
    name: 'features of the server do not know the app',
    comment:
      'Take the services you need as arguments; src/app passes them in. The first start alone runs the whole app.',
    severity: 'error',
    from: { path: `${sources('server')}features/`, pathNot: '/features/setup/' },
    to: { path: `${sources('server')}app/` },
    breach: {
      path: 'packages/server/src/features/here/breach-of-app.ts',
      text: "import type { app } from '../../app/breach-target.ts';",
    },
  },
  {
    name: 'shared folders of the studio know no feature',
    comment:
      'Only src/app and src/main.tsx put features together. A kind is given to src/editor by src/kinds/studio-kinds.ts.',
    severity: 'error',
    from: { path: `${sources('studio')}(ui|engine|api|shell)/` },
    to: { path: `${sources('studio')}(features|app)/` },
    breach: {
      path: 'packages/studio/src/ui/breach.ts',
      text: "import type { insides } from '../features/there/insides.ts';",
    },
  },
  {
    name: 'the editor of the studio knows no feature',
    comment: 'src/editor works for any kind. What only one kind needs comes from its EditorKind.',
    severity: 'error',
    from: { path: `${sources('studio')}editor/` },
    to: { path: `${sources('studio')}(features|app)/` },
    breach: {
      path: 'packages/studio/src/editor/breach.ts',
      text: "import type { insides } from '../features/there/insides.ts';",
    },
  },
  {
    name: 'ui, api and engine of the studio know nothing above them',
    comment: 'The editor and the shell are built from them.',
    severity: 'error',
    from: { path: `${sources('studio')}(ui|api|engine)/` },
    to: { path: `${sources('studio')}(editor|shell)/` },
    breach: {
      path: 'packages/studio/src/engine/breach.ts',
      text: "import type { insides } from '../editor/insides.ts';",
    },
  },
  {
    name: 'no module waits for itself',
    comment: 'Two modules need each other, types counted: move what both need into a third one.',
    severity: 'error',
    from: { path: `(^|/)packages/(documents|contract|players|server)/src/` },
    to: { circular: true },
    breach: {
      path: 'packages/server/src/breach-of-circle.ts',
      text: "import type { Back } from './breach-of-circle-back.ts';\nexport type Forth = Back;",
    },
  },
  {
    name: 'no module of the studio needs values of itself',
    comment: 'Two modules need values of each other: move what both need into a third one.',
    severity: 'error',
    from: { path: sources('studio') },
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    breach: {
      path: 'packages/studio/src/breach-of-circle.ts',
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

/** Folders depend on each other in one direction only; between features types count. Found by folder-circles.ts. */
export const folderRule = {
  name: 'no folder imports itself through others',
  comment: 'Move the small part that both folders need to the one below.',
  breach: {
    path: 'packages/server/src/features/here/breach-of-folders.ts',
    text: "import type { back } from '../there/back.ts';",
  },
} as const;

/** What breaches import. */
export const breachTargets: Readonly<Record<string, string>> = {
  'packages/studio/src/features/there/insides.ts': 'export const insides = 1;',
  'packages/studio/src/editor/insides.ts': 'export const insides = 1;',
  'packages/server/src/features/there/insides.ts': 'export const insides = 1;',
  'packages/server/src/features/there/there.handlers.ts': 'export const thereHandlers = 1;',
  'packages/server/src/features/there/back.ts': "export { leaf as back } from '../here/leaf.ts';",
  'packages/server/src/features/here/leaf.ts': 'export const leaf = 1;',
  'packages/server/src/app/breach-target.ts': 'export const app = 1;',
  'packages/server/src/breach-of-circle-back.ts':
    "import type { Forth } from './breach-of-circle.ts';\nexport type Back = Forth | null;",
  'packages/studio/src/breach-of-circle-back.ts': "import './breach-of-circle.ts';",
};
