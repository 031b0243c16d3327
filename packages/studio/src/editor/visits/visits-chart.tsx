import { type Bar, roundTop } from './visit-periods.ts';

/** Units of the drawing: it is stretched to the width of its place. */
const WIDTH = 1_000;
const HEIGHT = 140;
/** Share of a bar's place that it leaves empty. */
const GAP = 0.25;

/** Visits of each day, or of each week of a long period. */
export function VisitsChart({ bars }: { bars: readonly Bar[] }) {
  const most = Math.max(...bars.map(({ visits }) => visits));
  const top = roundTop(most);
  const step = WIDTH / bars.length;
  const best = bars.find(({ visits }) => visits === most);
  const sum = bars.reduce((all, { visits }) => all + visits, 0);
  const unit = bars.some(({ from, to }) => from !== to) ? 'week' : 'day';
  const label = `Visits per ${unit}: ${sum.toLocaleString('en')} in all${best && most > 0 ? `, most on ${dateOf(best)} with ${most.toLocaleString('en')}` : ''}`;
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <figure className="flex flex-col gap-1">
      <div className="flex gap-2">
        <div
          aria-hidden="true"
          className="flex w-8 flex-none flex-col justify-between text-right text-n10 text-xs tabular-nums leading-none"
        >
          <span>{top.toLocaleString('en')}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 min-w-0 flex-1"
        >
          {[0, 0.5, 1].map((share) => (
            <line
              key={share}
              x1={0}
              x2={WIDTH}
              y1={HEIGHT * share}
              y2={HEIGHT * share}
              stroke="var(--n5)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {bars.map((bar, at) => {
            const height = (bar.visits / top) * HEIGHT;
            return (
              <g key={bar.from} className="group">
                <title>{`${dateOf(bar)}: ${bar.visits.toLocaleString('en')}`}</title>
                <rect x={at * step} y={0} width={step} height={HEIGHT} fill="transparent" />
                <rect
                  x={(at + GAP / 2) * step}
                  y={HEIGHT - height}
                  width={step * (1 - GAP)}
                  height={height}
                  fill="var(--accent)"
                  className="group-hover:opacity-75"
                />
              </g>
            );
          })}
        </svg>
      </div>
      <figcaption className="flex justify-between pl-10 text-n10 text-xs">
        <span>{first && dateOf(first)}</span>
        <span>Visits per {unit}</span>
        <span>{last && dateOf({ ...last, from: last.to })}</span>
      </figcaption>
    </figure>
  );
}

const FORMAT = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

/** `3 May`, `27 Apr – 3 May`. */
function dateOf({ from, to }: Pick<Bar, 'from' | 'to'>): string {
  const text = (day: string) => FORMAT.format(Date.parse(day));
  return from === to ? text(from) : `${text(from)} – ${text(to)}`;
}
