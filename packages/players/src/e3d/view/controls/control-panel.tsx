import { refusedOptions } from '@diorama/documents/e3d/graph/constraints.ts';
import { Evaluation } from '@diorama/documents/e3d/graph/evaluation.ts';
import type { InputValue } from '@diorama/documents/e3d/graph/graph-source.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { Icon } from '../../../visitor/parts/icon.tsx';
import { i18nText } from '../../../visitor/text/localized.ts';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { ControlPlan, ControlSection, ShownControl } from '../../configuration/controls.ts';
import type { ConfigurationState } from '../../configuration/use-configuration.ts';
import { type Reader, unitText } from '../../configuration/value-text.ts';
import { ControlView } from './control-view.tsx';
import { fixText } from './format-choice.ts';

interface ControlPanelProps {
  plan: ControlPlan;
  state: ConfigurationState;
  reader: Reader;
  strings: Strings;
  isOpen: boolean;
  onToggle: () => void;
  onChoose: (input: string, value: InputValue) => void;
  /** A choice as text: `Facade colour: Falun red`. */
  onSummary: (() => void) | null;
}

/** null: there is no summary, as next to the scene in the editor. */
export function ControlPanel(props: ControlPanelProps) {
  const { plan, strings, isOpen, onToggle } = props;
  const { sections } = plan;
  const steps = sections.filter(({ isStep }) => isStep);
  const [at, setAt] = useState(0);
  const step = steps[Math.min(at, steps.length - 1)];
  const shown = sections.filter((section) => !section.isStep || section === step);
  const id = useId();
  return (
    <section className="cf-panel" aria-label={strings('choices')} data-open={isOpen}>
      <button
        type="button"
        className="cf-panel-grip"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={strings(isOpen ? 'hide-choices' : 'show-choices')}
        onClick={onToggle}
      >
        <span />
      </button>
      <div className="cf-panel-body" id={id}>
        {steps.length > 1 && step ? (
          <p className="cf-step-count">
            {strings('step-of', { number: steps.indexOf(step) + 1, count: steps.length })}
          </p>
        ) : null}
        {shown.map((section) => (
          <Section key={section.id} section={section} {...props} />
        ))}
        {steps.length > 1 && step ? (
          <div className="cf-step-bar">
            <button
              type="button"
              className="cf-quiet"
              disabled={step === steps[0]}
              onClick={() => setAt(steps.indexOf(step) - 1)}
            >
              {strings('previous')}
            </button>
            <button
              type="button"
              className="cf-strong"
              disabled={step === steps.at(-1)}
              onClick={() => setAt(steps.indexOf(step) + 1)}
            >
              {strings('next')}
            </button>
          </div>
        ) : null}
      </div>
      <Totals {...props} />
    </section>
  );
}

function Section({ section, ...props }: ControlPanelProps & { section: ControlSection }) {
  const { reader } = props;
  const name = section.name ? i18nText(section.name, reader.language) : '';
  return (
    <div className="cf-section">
      {name ? <h2>{name}</h2> : null}
      {section.controls.map((control) => (
        <PanelControl key={control.id} control={control} {...props} />
      ))}
    </div>
  );
}

/** A control with what the rules say about it. */
export function PanelControl({ control, plan, state, reader, strings, onChoose }: PanelControlProps) {
  return (
    <div>
      <ControlView
        control={control}
        state={state}
        reader={reader}
        strings={strings}
        refused={useRefused(state, control)}
        onChange={(value) => onChoose(control.node.id, value)}
      />
      {state.notice?.input === control.node.id ? (
        <NoticeOf plan={plan} state={state} reader={reader} strings={strings} />
      ) : null}
    </div>
  );
}

type PanelControlProps = Pick<ControlPanelProps, 'plan' | 'state' | 'reader' | 'strings' | 'onChoose'> & {
  control: ShownControl;
};

/** Most options that are tried against the rules. */
const MAX_TRIED = 200;

/** Options of a control that a rule refuses now. */
function useRefused({ graph, configuration }: ConfigurationState, control: ShownControl): ReadonlySet<string> {
  return useMemo(() => {
    if (!('options' in control) || !graph.nodes.some(({ node }) => node.type.startsWith('constraint.'))) return NONE;
    const keys = control.options.slice(0, MAX_TRIED).map(({ key }) => key);
    return new Set(refusedOptions(new Evaluation(graph, configuration), control.node.id, keys).keys());
  }, [graph, configuration, control]);
}
const NONE: ReadonlySet<string> = new Set();

type NoticeProps = Pick<ControlPanelProps, 'plan' | 'state' | 'reader' | 'strings'>;

/** What the last choice came to, brought into sight. */
function NoticeOf(props: NoticeProps) {
  const home = useRef<HTMLDivElement>(null);
  const { notice } = props.state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each notice is brought into sight
  useEffect(() => {
    home.current?.scrollIntoView({ block: 'nearest' });
  }, [notice]);
  return <div ref={home}>{notice?.type === 'refused' ? <Refused {...props} /> : <Corrected {...props} />}</div>;
}

/** Why a choice was refused, and what would make it possible. */
function Refused({ plan, state, reader, strings }: NoticeProps) {
  const { notice, make, dismiss } = state;
  if (notice?.type !== 'refused') return null;
  const { input, value, refusals, fixes } = notice;
  const messages = refusals.map(({ message }) => i18nText(message, reader.language)).filter(Boolean);
  return (
    <div className="cf-refused" role="alert">
      <p>{messages.length > 0 ? messages.join(' ') : strings('not-possible')}</p>
      {fixes.length > 0 ? <p className="cf-hint">{strings('choose-along')}</p> : null}
      <div className="cf-ways">
        {fixes.map((way) => (
          <button
            key={`${way.input} ${String(way.value)}`}
            type="button"
            className="cf-quiet"
            onClick={() => make([way, { input, value }])}
          >
            {fixText(way, plan, reader, strings)}
          </button>
        ))}
        <button type="button" className="cf-quiet" aria-label={strings('close')} onClick={dismiss}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}

/** What was changed along with a choice. */
function Corrected({ plan, state, reader, strings }: NoticeProps) {
  const { notice, show } = state;
  if (notice?.type !== 'corrected') return null;
  return (
    <div className="cf-refused" role="status">
      <p>
        {strings('also-changed', {
          choices: notice.corrected.map((way) => fixText(way, plan, reader, strings)).join(', '),
        })}
      </p>
      <div className="cf-ways">
        <button type="button" className="cf-quiet" onClick={() => show(notice.before)}>
          {strings('undo')}
        </button>
      </div>
    </div>
  );
}

/** Prices and areas, always in sight. */
function Totals({ plan, state, reader, strings, onSummary }: ControlPanelProps) {
  const totals = plan.totals.map((control) => {
    const value = state.evaluation.value(control.node.id);
    return {
      id: control.id,
      label: i18nText(control.label, reader.language),
      text: typeof value === 'number' ? unitText(value, control.node.unit, reader) : '–',
    };
  });
  return (
    <div className="cf-totals">
      <dl>
        {totals.map(({ id, label, text }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="v-unseen" role="status">
        {totals.map(({ label, text }) => `${label}: ${text}`).join(', ')}
      </p>
      {onSummary ? (
        <button type="button" className="cf-strong" onClick={onSummary}>
          {strings('summary')}
        </button>
      ) : null}
    </div>
  );
}
