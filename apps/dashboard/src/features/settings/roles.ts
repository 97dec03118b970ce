import type { Role } from '../../lib/session';

const CHOICES: readonly { readonly value: Role; readonly label: string }[] = [
  { value: 'viewer', label: 'Viewer' },
  { value: 'member', label: 'Member' },
  { value: 'admin', label: 'Admin' },
  { value: 'owner', label: 'Owner' },
];

/** What somebody of a role may give to others: only owners make owners. */
export function roleChoices(role: Role) {
  return CHOICES.filter(({ value }) => role === 'owner' || value !== 'owner');
}
