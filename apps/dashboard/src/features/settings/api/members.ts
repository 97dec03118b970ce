import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api, type Schema } from '../../../lib/api';

export function membersQuery(organisationId: string) {
  return queryOptions({
    queryKey: ['members', organisationId],
    queryFn: () =>
      answerOf(
        api.GET('/console/organisations/{organisation_id}/members', {
          params: { path: { organisation_id: organisationId } },
        }),
      ),
  });
}

export function useMemberChanges(organisationId: string, userId: string) {
  const queries = useQueryClient();
  const params = { path: { organisation_id: organisationId, user_id: userId } };
  const onSuccess = () => queries.invalidateQueries(membersQuery(organisationId));
  const setRole = useMutation({
    mutationFn: (role: Schema<'Member'>['role']) =>
      answerOf(api.POST('/console/organisations/{organisation_id}/members/{user_id}/role', { params, body: { role } })),
    onSuccess,
  });
  const setPhi = useMutation({
    mutationFn: (phi: boolean) =>
      answerOf(api.POST('/console/organisations/{organisation_id}/members/{user_id}/phi', { params, body: { phi } })),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: () =>
      answerOf(api.POST('/console/organisations/{organisation_id}/members/{user_id}/remove', { params })),
    onSuccess,
  });
  return { setRole, setPhi, remove };
}
