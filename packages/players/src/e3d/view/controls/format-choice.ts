import { i18nText } from '../../../visitor/text/localized.ts';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { ControlPlan, ShownControl } from '../../configuration/controls.ts';
import type { ConfigurationState, Fix } from '../../configuration/use-configuration.ts';
import { type Reader, unitText } from '../../configuration/value-text.ts';

/** Every control of a plan, in order. */
export const allControls = ({ sections, atObjects }: ControlPlan): ShownControl[] => [
  ...sections.flatMap(({ controls }) => controls),
  ...atObjects.values(),
];

/** What an input's value is called: `Falun red`, `Yes`, `3 m`. */
export function choiceText(control: ShownControl, value: unknown, reader: Reader, strings: Strings): string {
  switch (control.type) {
    case 'swatch':
    case 'thumbnails':
    case 'select': {
      const option = control.options.find(({ key }) => key === value);
      return option ? i18nText(option.label, reader.language) || option.key : '';
    }
    case 'toggle':
      return strings(value === true ? 'yes' : 'no');
    case 'slider':
    case 'number':
    case 'result':
      return typeof value === 'number' ? unitText(value, control.node.unit, reader) : '';
    default:
      return '';
  }
}

/** Controls as visitors see them: on the page, and next to the scene in the editor. */
export function fixText({ input, value }: Fix, plan: ControlPlan, reader: Reader, strings: Strings): string {
  const control = allControls(plan).find(({ node }) => node.id === input);
  if (!control) return '';
  return `${i18nText(control.label, reader.language)}: ${choiceText(control, value, reader, strings)}`;
}

export interface SummaryLine {
  id: string;
  label: string;
  value: string;
}

/** What was chosen, and what it comes to. */
export function summaryLines(
  plan: ControlPlan,
  { evaluation }: ConfigurationState,
  reader: Reader,
  strings: Strings,
): SummaryLine[] {
  return [...allControls(plan), ...plan.totals].flatMap((control) => {
    const value = choiceText(control, evaluation.value(control.node.id), reader, strings);
    return value === '' ? [] : { id: control.id, label: i18nText(control.label, reader.language), value };
  });
}
