import { buttonLook } from '../../ui/button/button-look.ts';
import { Breadcrumb } from '../../ui/show/breadcrumb.tsx';
import type { LinkRender } from '../../ui/show/link-render.ts';
import { TopBar } from '../top-bar.tsx';

const plainHomeLink: LinkRender = (link) => <a href="/" {...link} />;

/** A whole screen: below the bar of the studio, which leads on. */
export function NotFoundScreen() {
  return (
    <>
      <TopBar start={<Breadcrumb items={[{ label: 'Home', link: plainHomeLink }]} />} />
      <NotFound />
    </>
  );
}

/** Shown for an address that leads nowhere, or to something this user may not see. */
export function NotFound({ homeLink = plainHomeLink }: { homeLink?: LinkRender }) {
  return (
    <div className="flex flex-1 flex-col items-center px-6 pt-[18vh] pb-16 text-center">
      <MissingPiece />
      <h1 className="mt-5 font-semibold text-xl tracking-[-0.018em]">Not Found</h1>
      <p className="mt-1 max-w-xs text-balance text-n10">
        It may have been moved or deleted, or the link may be incomplete.
      </p>
      <div className="mt-5">{homeLink({ className: buttonLook('secondary', 'normal'), children: 'Go to Home' })}</div>
    </div>
  );
}

/** The mark with its lid gone, dashed. */
function MissingPiece() {
  return (
    <svg aria-hidden="true" width="56" height="56" viewBox="0 0 20 20" className="text-n8">
      <g fill="none" stroke="currentColor" strokeWidth="0.9" strokeLinejoin="round" strokeLinecap="round">
        <path d="M3.2 6v8l6.8 3.8 6.8-3.8V6M10 9.8v8M3.2 6 10 9.8 16.8 6" />
        <path d="M3.2 6 10 2.2 16.8 6" strokeDasharray="1.1 1.7" />
      </g>
    </svg>
  );
}
