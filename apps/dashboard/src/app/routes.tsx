/** Every screen with its address: the router, the navigation and the tests of the whole page read this one table. */
import type { ComponentType } from 'react';
import type { Role } from '../lib/session';

type Loads = () => Promise<{ readonly Component: ComponentType }>;

export interface Screen {
  readonly path: string;
  /** What the tab of the browser and the navigation call it. */
  readonly title: string;
  readonly load: Loads;
}

export interface OrganisationScreen extends Screen {
  /** Who may see it. */
  readonly least: Role;
  /** Whether the navigation leads to it. */
  readonly inNavigation: boolean;
}

/** Without a session. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  {
    path: '/sign-in',
    title: 'Sign in',
    load: async () => ({ Component: (await import('../features/sign-in')).SignInScreen }),
  },
  {
    path: '/sign-up',
    title: 'Make an account',
    load: async () => ({ Component: (await import('../features/sign-in')).SignUpScreen }),
  },
  {
    path: '/forgot',
    title: 'A new password',
    load: async () => ({ Component: (await import('../features/sign-in')).ForgotScreen }),
  },
  { path: '/join', title: 'Welcome', load: async () => ({ Component: (await import('../features/join')).JoinScreen }) },
];

/** Below `/o/{organisation_id}/`. */
export const ORGANISATION_SCREENS: readonly OrganisationScreen[] = [
  {
    path: 'overview',
    title: 'Overview',
    least: 'viewer',
    inNavigation: true,
    load: async () => ({ Component: (await import('../features/overview')).OverviewScreen }),
  },
  {
    path: 'playground',
    title: 'Playground',
    least: 'member',
    inNavigation: true,
    load: async () => ({ Component: (await import('../features/playground')).PlaygroundScreen }),
  },
  {
    path: 'playground/:documentId',
    title: 'Document',
    least: 'member',
    inNavigation: false,
    load: async () => ({ Component: (await import('../features/playground')).DocumentScreen }),
  },
  {
    path: 'batches',
    title: 'Batches',
    least: 'viewer',
    inNavigation: true,
    load: async () => ({ Component: (await import('../features/batches')).BatchesScreen }),
  },
  {
    path: 'batches/:batchId',
    title: 'Batch',
    least: 'viewer',
    inNavigation: false,
    load: async () => ({ Component: (await import('../features/batches')).BatchScreen }),
  },
  {
    path: 'batches/:batchId/items/:itemId',
    title: 'Result',
    least: 'member',
    inNavigation: false,
    load: async () => ({ Component: (await import('../features/batches')).ResultScreen }),
  },
  {
    path: 'webhooks',
    title: 'Webhooks',
    least: 'viewer',
    inNavigation: true,
    load: async () => ({ Component: (await import('../features/webhooks')).WebhooksScreen }),
  },
  {
    path: 'webhooks/messages/:messageId',
    title: 'Message',
    least: 'viewer',
    inNavigation: false,
    load: async () => ({ Component: (await import('../features/webhooks')).MessageScreen }),
  },
  {
    path: 'keys',
    title: 'API keys',
    least: 'admin',
    inNavigation: true,
    load: async () => ({ Component: (await import('../features/keys')).KeysScreen }),
  },
  {
    path: 'requests',
    title: 'Requests',
    least: 'viewer',
    inNavigation: true,
    load: async () => ({ Component: (await import('../features/requests')).RequestsScreen }),
  },
  {
    path: 'audit',
    title: 'Audit log',
    least: 'admin',
    inNavigation: true,
    load: async () => ({ Component: (await import('../features/audit')).AuditScreen }),
  },
  {
    path: 'settings',
    title: 'Settings',
    least: 'viewer',
    inNavigation: true,
    load: async () => ({ Component: (await import('../features/settings')).SettingsScreen }),
  },
  {
    path: 'account',
    title: 'Your account',
    least: 'viewer',
    inNavigation: false,
    load: async () => ({ Component: (await import('../features/settings')).AccountScreen }),
  },
];
