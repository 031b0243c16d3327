import type { LastEdited } from '@diorama/contract/home/home.contract.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronRight } from 'lucide-react';
import { STUDIO_KINDS } from '../../kinds/studio-kinds.ts';
import { buttonLook } from '../../ui/button/button-look.ts';
import { oneTabStop } from '../../ui/button/one-tab-stop.ts';
import { formatMoment, formatRelativeTime } from '../../ui/format/relative-time.ts';
import { Icon } from '../../ui/show/icon.tsx';
import { StateChip } from '../../ui/show/state-chip.tsx';
import { Thumbnail } from '../../ui/show/thumbnail.tsx';
import { chipState } from '../projects/public.ts';
import { HomeSection } from './home-section.tsx';

/** The product one was at last, large, and those before it. */
export function ContinueSection({ edited }: { edited: readonly LastEdited[] }) {
  const [last, ...others] = edited;
  if (!last) return null;
  return (
    <HomeSection title="Continue where you left off">
      <div className="flex gap-6 max-lg:flex-col max-lg:gap-2">
        <article className="relative flex min-w-0 flex-[2] overflow-hidden rounded-lg border border-n5 transition-shadow hover:shadow-float max-sm:flex-col">
          <Thumbnail
            {...pictureOf(last)}
            alt=""
            fallback={STUDIO_KINDS[last.type].icon}
            className="w-[46%] flex-none self-stretch rounded-none! max-sm:w-full"
          />
          <div className="flex min-w-0 flex-1 flex-col items-start gap-2 p-4">
            <p className="max-w-full truncate text-n10 text-xs" title={placeOf(last)}>
              {placeOf(last)}
            </p>
            <h3 className="max-w-full truncate font-semibold text-md" title={last.name}>
              {last.name}
            </h3>
            <p className="text-n11">
              You edited it{' '}
              <time dateTime={last.editedAt.toISOString()} title={formatMoment(last.editedAt)}>
                {inSentence(last.editedAt)}
              </time>
            </p>
            <StateChip of={chipState(last)} />
            <Link
              {...editorOf(last)}
              className={`${buttonLook('primary', 'normal')} mt-auto after:absolute after:inset-0`}
            >
              Continue <Icon of={ArrowRight} />
              <span className="sr-only">with {last.name}</span>
            </Link>
          </div>
        </article>
        {others.length > 0 && (
          <ul ref={oneTabStop} className="min-w-0 flex-1 divide-y divide-n4">
            {others.map((product) => (
              <li key={product.id} className="relative flex min-h-14 items-center gap-3 py-2">
                <Thumbnail {...pictureOf(product)} alt="" fallback={STUDIO_KINDS[product.type].icon} className="w-16" />
                <span className="flex min-w-0 flex-1 flex-col">
                  <Link
                    {...editorOf(product)}
                    className="truncate font-strong text-n12 no-underline after:absolute after:inset-0 hover:underline"
                    title={product.name}
                  >
                    {product.name}
                  </Link>
                  <span className="truncate text-n10 text-xs" title={product.projectName}>
                    {product.projectName} · {formatRelativeTime(product.editedAt, new Date())}
                  </span>
                </span>
                <Icon of={ChevronRight} className="text-n9" />
              </li>
            ))}
          </ul>
        )}
      </div>
    </HomeSection>
  );
}

const editorOf = ({ projectId, type, id }: LastEdited) => ({
  to: '/projects/$projectId/studio/$type/$id' as const,
  params: { projectId, type, id },
});

const pictureOf = ({ thumbUrl }: LastEdited) => (thumbUrl ? { src: thumbUrl } : {});

const placeOf = ({ clientName, projectName }: LastEdited): string =>
  [clientName, projectName].filter(Boolean).join(' · ');

/** `2 min ago`, `yesterday`, `on Tuesday`, `on 12 Nov`. */
function inSentence(then: Date): string {
  const text = formatRelativeTime(then, new Date());
  if (text.endsWith(' ago')) return text;
  return text === 'Just now' || text === 'Yesterday' ? text.toLowerCase() : `on ${text}`;
}
