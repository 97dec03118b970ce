import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schema } from '../../../lib/api';

export function invitationsQuery(organisationId: string) {
  return queryOptions({
    queryKey: ['invitations', organisationId],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/invitations', {
          params: { path: { organisation_id: organisationId } },
        }),
      ),
  });
}

export function useInvite(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema<'InviteRequest'>) =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/invitations', {
          params: { path: { organisation_id: organisationId } },
          body,
        }),
      ),
    onSuccess: () => queries.invalidateQueries(invitationsQuery(organisationId)),
  });
}

export function useWithdraw(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (invitationId: string) =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/invitations/{invitation_id}/withdraw', {
          params: { path: { organisation_id: organisationId, invitation_id: invitationId } },
        }),
      ),
    onSuccess: () => queries.invalidateQueries(invitationsQuery(organisationId)),
  });
}
