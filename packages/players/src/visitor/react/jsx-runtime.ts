import { createElement, Fragment, type FunctionComponent } from 'preact';

/** What JSX becomes, in place of Preact's own, which makes nodes in a second way. */
export function jsx(type: string | FunctionComponent, props: object, key?: string | number) {
  return createElement(type, key === undefined ? props : { ...props, key });
}

export { Fragment, jsx as jsxs };
