import { renameNode } from '@diorama/documents/e3d/commands/graph.commands.ts';
import { focusStage } from '../../../editor/address/focus-pane.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useExecute } from '../editor-hooks.ts';

const FIELD = 'node-name';

interface NodeNameFieldProps {
  node: string;
  value: string;
  /** What it is called without a name. */
  placeholder: string;
  isReadOnly: boolean;
}

/** The name of the selected node. Enter leads back to the canvas. */
export function NodeNameField({ node, value, placeholder, isReadOnly }: NodeNameFieldProps) {
  const execute = useExecute();
  return (
    <TextField
      label="Name"
      name={FIELD}
      value={value}
      placeholder={placeholder}
      maxLength={200}
      isReadOnly={isReadOnly}
      onChange={(name) => execute(renameNode, { id: node, name }, { mergeKey: `name:${node}` })}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) focusStage();
      }}
    />
  );
}

/** Gives focus to the name of the selected node, so that typing replaces it. False where one node's name is not shown. */
export function focusNodeName(): boolean {
  const field = document.querySelector<HTMLInputElement>(`[data-inspector] input[name=${FIELD}]`);
  field?.select();
  return field !== null;
}
