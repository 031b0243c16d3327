import type { IcgiStage } from '../../stage.port.ts';
import type { PlacedSign } from './placed-shapes.ts';
import { useStageLayer } from './use-stage-layer.ts';

/** Texts on posts that stand in the picture. */
export function Signs({
  stage,
  signs,
  isHidden,
}: {
  stage: IcgiStage;
  signs: readonly PlacedSign[];
  isHidden: boolean;
}) {
  const layer = useStageLayer<HTMLDivElement>(stage);
  return (
    <div className="wt-signs" ref={layer} hidden={signs.length === 0} data-hidden={isHidden || undefined}>
      {signs.map(({ id, x, y, height, variant, text, language }) => (
        <p
          key={id}
          className="wt-sign"
          data-variant={variant}
          lang={language}
          style={{ left: `${x * 100}%`, top: `${(y - height) * 100}%`, height: `${height * 100}%` }}
        >
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
