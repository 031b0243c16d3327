import type { MaterialLook } from '@diorama/contract/materials/materials.contract.ts';
import { cx } from '../../ui/cx.ts';

type MaterialBallProps = {
  look: MaterialLook;
  /** Of its main texture. */
  thumbUrl: string | null;
  className?: string;
};

const css = ({ r, g, b }: { r: number; g: number; b: number }, alpha = 1): string =>
  `rgb(${Math.round(r)} ${Math.round(g)} ${Math.round(b)} / ${alpha})`;

/** A ball of the material, drawn by styles alone: what it is like at a glance. */
export function MaterialBall({ look, thumbUrl, className }: MaterialBallProps) {
  const { color, emissive, metallic, roughness, alpha } = look;
  // A smooth surface has a small hard highlight, a rough one a wide soft one; a metal's has the metal's colour.
  const size = 12 + roughness * 46;
  const shine = (0.95 - roughness * 0.78) * (metallic > 0.5 ? 1 : 0.85);
  const highlight = metallic > 0.5 ? mixed(color, 0.35) : { r: 255, g: 255, b: 255 };
  const base = metallic > 0.5 ? mixed(color, -0.25 + roughness * 0.15) : color;
  const glows = emissive.r + emissive.g + emissive.b > 0;
  return (
    <span
      aria-hidden="true"
      className={cx('relative block aspect-square overflow-hidden rounded-full', className)}
      style={{
        backgroundColor: css(base, Math.max(alpha, 0.12)),
        ...(thumbUrl
          ? { backgroundImage: `url("${thumbUrl}")`, backgroundSize: '130%', backgroundBlendMode: 'multiply' }
          : {}),
        backgroundPosition: 'center',
      }}
    >
      <span
        className="absolute inset-0"
        style={{
          background: [
            `radial-gradient(circle at 34% 26%, ${css(highlight, shine)} 0, ${css(highlight, 0)} ${size}%)`,
            `radial-gradient(circle at 74% 30%, ${css(highlight, shine * 0.35)} 0, ${css(highlight, 0)} ${size * 0.6}%)`,
            ...(metallic > 0.5
              ? [
                  `linear-gradient(175deg, transparent 46%, ${css(mixed(color, -0.75), 0.55 - roughness * 0.35)} 54%, transparent 78%)`,
                ]
              : []),
            `radial-gradient(circle at 42% 34%, transparent 30%, rgb(0 0 0 / ${0.5 * Math.max(alpha, 0.25)}) 100%)`,
            ...(glows ? [`radial-gradient(circle, ${css(emissive, 0.75)}, ${css(emissive, 0.3)})`] : []),
          ].join(', '),
          boxShadow: 'inset 0 -0.4em 0.9em rgb(0 0 0 / 0.22), inset 0 0 0 1px rgb(0 0 0 / 0.08)',
        }}
      />
    </span>
  );
}

/** Towards white for a share above 0, towards black below. */
function mixed({ r, g, b }: { r: number; g: number; b: number }, share: number): { r: number; g: number; b: number } {
  const to = share > 0 ? 255 : 0;
  const by = Math.abs(share);
  const one = (value: number): number => value * (1 - by) + to * by;
  return { r: one(r), g: one(g), b: one(b) };
}
