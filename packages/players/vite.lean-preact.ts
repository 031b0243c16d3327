import type { Plugin } from 'vite';

const PREACT = /\/preact\/dist\/preact\.mjs$/;

/** What Preact looks at for components that pages do not have, and what they find there. See visitor/react/react.ts for what they use. */
const UNUSED: readonly { what: RegExp; is: string }[] = [
  // Components that are classes.
  {
    what: /\b\w+\.(?:componentDid\w+|componentWill\w+|contextType|getChildContext|getDerivedState\w+|getSnapshotBeforeUpdate)\b/g,
    is: 'undefined',
  },
  // Components that throw a promise, for a `Suspense` around them.
  { what: /\b\w+&&\w+\.then\b/g, is: 'undefined' },
  // What such a component had drawn before.
  { what: /\b\w+=\w+\.__z\b(?=\)&&)/g, is: 'undefined' },
  // Components that put what is in them elsewhere, as `createPortal` makes them.
  { what: /\b\w+\.props\.__P\b|\b\w+\.__P(?=&&\()/g, is: 'undefined' },
  // HTML that a server rendered, which `hydrate` would take over: the two flags that say so.
  { what: /\b(?:32|128)&\w+\.__u\b/g, is: '0' },
];

/** Leaves out of Preact what no page uses: the minifier drops what depends on nothing. */
export function leanPreact(): Plugin {
  let code = '';
  return {
    name: 'lean-preact',
    apply: 'build',
    transform: {
      filter: { id: PREACT },
      handler(original) {
        code = original;
        for (const { what, is } of UNUSED) {
          const lean = code.replace(what, is);
          if (lean === code) this.error(`Preact has no ${what.source} any more: adapt vite.lean-preact.ts`);
          code = lean;
        }
        return { code, map: null };
      },
    },
    buildEnd(error) {
      if (!error && code === '') this.error('Preact is no longer in preact.mjs: adapt vite.lean-preact.ts');
    },
  };
}
