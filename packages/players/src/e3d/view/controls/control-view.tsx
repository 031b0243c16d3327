import { colorOf, colorText } from '@diorama/documents/e3d/graph/filter.ts';
import type { InputValue } from '@diorama/documents/e3d/graph/graph-source.ts';
import { shownResult } from '@diorama/documents/e3d/graph/results.ts';
import { useId } from 'react';
import { i18nText, otherLanguage } from '../../../visitor/text/localized.ts';
import type { Strings } from '../../../visitor/text/visitor-strings.ts';
import type { ShownControl } from '../../configuration/controls.ts';
import type { ChoiceOption } from '../../configuration/options.ts';
import type { ConfigurationState } from '../../configuration/use-configuration.ts';
import { type Reader, unitText, valueText } from '../../configuration/value-text.ts';

interface ControlProps {
  control: ShownControl;
  state: ConfigurationState;
  reader: Reader;
  strings: Strings;
  /** Options that a rule refuses now, by their key. */
  refused: ReadonlySet<string>;
  onChange: (value: InputValue) => void;
}

/** One control: something to choose with, or to read. */
export function ControlView(props: ControlProps) {
  const { control, reader } = props;
  const id = useId();
  const { language } = reader;
  const label = i18nText(control.label, language);
  const hint = control.hint ? i18nText(control.hint, language) : '';
  const isGroup = control.type === 'swatch' || control.type === 'thumbnails';
  return (
    <div
      className={`cf-control cf-${control.type}`}
      {...(isGroup ? { role: 'radiogroup', 'aria-labelledby': `${id}-label` } : {})}
    >
      <div className="cf-control-head">
        {isGroup || control.type === 'result' || control.type === 'text' ? (
          <span className="cf-label" id={`${id}-label`} lang={otherLanguage(control.label, language)}>
            {label}
          </span>
        ) : (
          <label className="cf-label" htmlFor={id} lang={otherLanguage(control.label, language)}>
            {label}
          </label>
        )}
        <ChosenText {...props} />
      </div>
      {hint ? (
        <p className="cf-hint" id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      <ControlField {...props} id={id} />
    </div>
  );
}

/** Everything a visitor chooses with: next to the model on wide screens, below it on phones. */
function ChosenText({ control, state, reader }: ControlProps) {
  const value = state.evaluation.value(control.node.id);
  if (control.type === 'swatch' || control.type === 'thumbnails') {
    const option = control.options.find(({ key }) => key === value);
    const texts = option ? [i18nText(option.label, reader.language), priceText(option, reader)].filter(Boolean) : [];
    return texts.length > 0 ? <span className="cf-chosen">{texts.join(' · ')}</span> : null;
  }
  if (control.type === 'slider' && typeof value === 'number')
    return <span className="cf-chosen">{unitText(value, control.node.unit, reader)}</span>;
  if (control.type === 'result')
    return (
      <output className="cf-chosen">
        {typeof value === 'number' ? unitText(value, control.node.unit, reader) : '–'}
      </output>
    );
  return null;
}

function ControlField({ control, state, reader, strings, refused, onChange, id }: ControlProps & { id: string }) {
  const value = state.evaluation.value(control.node.id);
  const { language } = reader;
  switch (control.type) {
    case 'swatch':
    case 'thumbnails':
      return (
        <div className="cf-options">
          {control.options.map((option) => (
            <OptionTile
              key={option.key}
              option={option}
              name={id}
              isChosen={option.key === value}
              isRefused={refused.has(option.key)}
              isWide={control.type === 'thumbnails'}
              reader={reader}
              strings={strings}
              onChoose={() => onChange(option.key)}
            />
          ))}
        </div>
      );
    case 'select':
      return (
        <select
          id={id}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
        >
          {control.options.map((option) => (
            <option key={option.key} value={option.key}>
              {[
                i18nText(option.label, language),
                priceText(option, reader),
                refused.has(option.key) ? strings('not-available') : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            </option>
          ))}
        </select>
      );
    case 'toggle':
      return (
        <button
          id={id}
          type="button"
          role="switch"
          className="cf-switch"
          aria-checked={value === true}
          onClick={() => onChange(value !== true)}
        >
          <span />
        </button>
      );
    case 'slider':
      return (
        <input
          id={id}
          type="range"
          min={control.node.min ?? 0}
          max={control.node.max ?? 0}
          step={control.node.step}
          value={typeof value === 'number' ? value : control.node.default}
          aria-valuetext={typeof value === 'number' ? unitText(value, control.node.unit, reader) : undefined}
          onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
        />
      );
    case 'number':
      return <NumberBox id={id} control={control} value={value} onChange={onChange} />;
    case 'color': {
      const color = typeof value === 'object' && value !== null && 'r' in value ? value : control.node.default;
      return (
        <input
          id={id}
          type="color"
          value={colorText(color)}
          onInput={(event) => onChange(colorOf(event.currentTarget.value) ?? control.node.default)}
        />
      );
    }
    case 'text': {
      const shown = shownResult(state.evaluation, control.node.id, (one, type, wanted) =>
        valueText(one, type, { ...reader, language: wanted === 'sv' ? 'sv' : 'en' }),
      );
      return shown?.type === 'text' ? <p>{i18nText(shown.text, language)}</p> : null;
    }
    case 'result':
      return null;
  }
}

/** Of an option, what it adds; nothing for what costs nothing. */
export function priceText({ price }: Pick<ChoiceOption, 'price'>, reader: Reader): string {
  if (!price || price.value === 0) return '';
  const text = unitText(price.value, { type: 'money', currency: price.currency }, reader);
  return price.value > 0 ? `+ ${text}` : text;
}

interface OptionTileProps {
  option: ChoiceOption;
  /** Of the radio group. */
  name: string;
  isChosen: boolean;
  isRefused: boolean;
  /** With its name in sight. */
  isWide: boolean;
  reader: Reader;
  strings: Strings;
  onChoose: () => void;
}

function OptionTile({ option, name, isChosen, isRefused, isWide, reader, strings, onChoose }: OptionTileProps) {
  const text = i18nText(option.label, reader.language) || option.key;
  const price = priceText(option, reader);
  const face = option.picture ? (
    <img src={option.picture} alt="" loading="lazy" decoding="async" />
  ) : (
    <span className="cf-face" style={option.color ? { background: option.color } : undefined}>
      {option.color ? null : text.slice(0, 1)}
    </span>
  );
  return (
    <label className="cf-option" data-refused={isRefused} title={isWide ? undefined : text}>
      <input
        type="radio"
        name={name}
        checked={isChosen}
        aria-label={[text, price, isRefused ? strings('not-available') : ''].filter(Boolean).join(', ')}
        onChange={onChoose}
      />
      {face}
      {isWide ? (
        <span className="cf-option-text">
          <span lang={otherLanguage(option.label, reader.language)}>{text}</span>
          {price ? <small>{price}</small> : null}
        </span>
      ) : null}
    </label>
  );
}

function NumberBox({
  id,
  control,
  value,
  onChange,
}: {
  id: string;
  control: ShownControl & { type: 'slider' | 'number' };
  value: unknown;
  onChange: (value: number) => void;
}) {
  const { min, max, step, default: begin } = control.node;
  const shown = typeof value === 'number' ? value : begin;
  return (
    <span className="cf-number">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        disabled={min !== null && shown <= min}
        onClick={() => onChange(shown - step)}
      >
        −
      </button>
      <input
        id={id}
        type="number"
        inputMode="decimal"
        min={min ?? undefined}
        max={max ?? undefined}
        step={step}
        value={shown}
        onChange={(event) => {
          const next = event.currentTarget.valueAsNumber;
          if (Number.isFinite(next)) onChange(next);
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        disabled={max !== null && shown >= max}
        onClick={() => onChange(shown + step)}
      >
        +
      </button>
    </span>
  );
}
