import { Alert, List } from '@mantine/core';
import type { ParsedDocument } from '../../lib/api';

const SHOWN = 5;

/** What could not be read, in the sentences of the service. */
export function Warnings({ warnings }: { readonly warnings: ParsedDocument['warnings'] }) {
  if (!warnings) return null;
  const rest = warnings.length - SHOWN;
  return (
    <Alert color="yellow" variant="light" title="Not everything could be read">
      <List size="sm">
        {warnings.slice(0, SHOWN).map(({ page_no, code, message }, index) => (
          <List.Item key={`${page_no} ${code} ${index}`}>
            Page {page_no}: {message}
          </List.Item>
        ))}
        {rest > 0 && <List.Item>And {rest} more, in the JSON.</List.Item>}
      </List>
    </Alert>
  );
}
