import { ActionIcon, Button, Group, JsonInput, SegmentedControl, Select, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Field, FIELD_TYPES, type SchemaDraft } from '../model/schema';

interface Props {
  readonly draft: SchemaDraft;
  readonly onChange: (draft: SchemaDraft) => void;
}

/** A schema by a small form, as JSON, or left to the service. */
export function SchemaEditor({ draft, onChange }: Props) {
  const setField = (at: number, field: Partial<Field>) =>
    onChange({ ...draft, fields: draft.fields.map((old, index) => (index === at ? { ...old, ...field } : old)) });
  return (
    <Stack gap="sm">
      <SegmentedControl
        aria-label="Schema"
        value={draft.mode}
        onChange={(mode) => onChange({ ...draft, mode })}
        data={[
          { value: 'fields', label: 'Fields' },
          { value: 'json', label: 'JSON Schema' },
          { value: 'auto', label: 'Design one' },
        ]}
      />
      {draft.mode === 'auto' && <Text c="dimmed">A flat schema is designed from the document, and filled.</Text>}
      {draft.mode === 'json' && (
        <JsonInput
          label="JSON Schema"
          description="Of type object"
          autosize
          minRows={8}
          maxRows={12}
          validationError="This is no valid JSON"
          formatOnBlur
          value={draft.json}
          onChange={(json) => onChange({ ...draft, json })}
        />
      )}
      {draft.mode === 'fields' && (
        <>
          {draft.fields.map((field, index) => (
            <Group key={index} gap="xs" align="flex-end" wrap="wrap">
              <TextInput
                label="Name"
                flex="1 1 8rem"
                value={field.name}
                onChange={(event) => setField(index, { name: event.currentTarget.value })}
              />
              <Select
                label="Type"
                w={120}
                allowDeselect={false}
                data={[...FIELD_TYPES]}
                value={field.type}
                onChange={(type) => setField(index, { type: type as Field['type'] })}
              />
              <TextInput
                label="What it is"
                flex="2 1 10rem"
                value={field.description}
                onChange={(event) => setField(index, { description: event.currentTarget.value })}
              />
              <ActionIcon
                variant="default"
                size="lg"
                aria-label={`Remove ${field.name || 'the field'}`}
                onClick={() => onChange({ ...draft, fields: draft.fields.filter((_, at) => at !== index) })}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          <Button
            variant="default"
            onClick={() =>
              onChange({ ...draft, fields: [...draft.fields, { name: '', type: 'string', description: '' }] })
            }
          >
            Add a field
          </Button>
        </>
      )}
    </Stack>
  );
}
