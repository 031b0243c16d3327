import type { RouteStep } from '@diorama/contract/gis/map-services.ts';
import type { Strings } from '../../../visitor/visitor-strings.ts';
import { lengthText, stepText } from './route-labels.ts';

interface RouteStepsProps {
  steps: readonly RouteStep[];
  strings: Strings;
  language: string;
}

/** Each turn of a way with the length that follows it. */
export function RouteSteps({ steps, strings, language }: RouteStepsProps) {
  return (
    <section>
      <h3>{strings('route-steps')}</h3>
      <ol className="gm-steps">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same turn may come twice
          <li key={index}>
            <span>{stepText(step, strings)}</span>
            {step.distance > 0 ? <small>{lengthText(step.distance, language)}</small> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
