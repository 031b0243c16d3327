import type { ReactElement, ReactNode } from 'react';

/** What a part hands to the link it shows, so that this folder needs no router: `(link) => <Link to="/" {...link} />`. */
export type LinkProps = {
  className: string;
  children: ReactNode;
  title?: string;
  'aria-label'?: string;
  'aria-current'?: 'page' | undefined;
};

/** Draws a link of the app's router with the given look. */
export type LinkRender = (link: LinkProps) => ReactElement;
