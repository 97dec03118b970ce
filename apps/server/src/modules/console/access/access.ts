/** Who may call which route of the dashboard: the whole list, in the order of the screens. */
import type { MemberRole } from '../../../platform/database';

/** `signed in` needs a session; a role needs a membership of the organisation in the path, of this role or a higher one. */
export type Access = 'anyone' | 'signed in' | MemberRole;

export const ACCESS = {
  getOptions: 'anyone',
  signIn: 'anyone',
  requestSignUp: 'anyone',
  requestReset: 'anyone',
  lookAtLink: 'anyone',
  followLink: 'anyone',
  getMe: 'signed in',
  changePassword: 'signed in',
  signOut: 'signed in',
  signOutEverywhere: 'signed in',

  getOverview: 'viewer',
  listNotices: 'viewer',
  listRequests: 'viewer',
  getUsage: 'viewer',
  downloadUsage: 'viewer',

  listBatches: 'viewer',
  pollBatch: 'viewer',
  cancelBatch: 'member',
  getItemResult: 'member',

  listSamples: 'member',
  listPlaygroundDocuments: 'member',
  addPlaygroundDocument: 'member',
  addPlaygroundSample: 'member',
  getPlaygroundDocument: 'member',
  deletePlaygroundDocument: 'member',
  getPlaygroundOriginal: 'member',
  getPlaygroundPage: 'member',
  parsePlaygroundDocument: 'member',
  extractPlaygroundDocument: 'member',
  getPlaygroundResult: 'member',
  getPlaygroundFigure: 'member',

  listMessages: 'viewer',
  getMessage: 'member',
  listAttempts: 'viewer',
  resendMessage: 'admin',
  listEndpoints: 'admin',
  addEndpoint: 'admin',
  enableEndpoint: 'admin',
  disableEndpoint: 'admin',
  deleteEndpoint: 'admin',
  revealSecret: 'admin',
  rotateSecret: 'admin',
  pingEndpoint: 'admin',
  recoverEndpoint: 'admin',

  getOrganisation: 'viewer',
  changeOrganisation: 'owner',
  deleteOrganisation: 'owner',

  listMembers: 'admin',
  setMemberRole: 'admin',
  setMemberPhi: 'owner',
  removeMember: 'admin',
  leaveOrganisation: 'viewer',
  listInvitations: 'admin',
  invite: 'admin',
  withdrawInvitation: 'admin',

  listAudit: 'admin',

  listKeys: 'admin',
  createKey: 'admin',
  revokeKey: 'admin',
} as const satisfies Readonly<Record<string, Access>>;

export type ConsoleRouteName = keyof typeof ACCESS;
