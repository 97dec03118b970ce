import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { answerOf, api, type Schema } from '../../../lib/api';
import { ME_KEY } from '../../../lib/session';

export function useChangeOrganisation(organisationId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Schema<'ChangeOrganisationRequest'>) =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/settings', {
          params: { path: { organisation_id: organisationId } },
          body,
        }),
      ),
    onSuccess: () => queries.invalidateQueries({ queryKey: ME_KEY }),
  });
}

/** Both end the membership, and lead to what else there is. */
export function useDeleteOrganisation(organisationId: string) {
  const goOn = useGoOn();
  return useMutation({
    mutationFn: (name: string) =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/delete', {
          params: { path: { organisation_id: organisationId } },
          body: { name },
        }),
      ),
    onSuccess: goOn,
  });
}

export function useLeave(organisationId: string) {
  const goOn = useGoOn();
  return useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/console/organisations/{organisation_id}/leave', {
          params: { path: { organisation_id: organisationId } },
        }),
      ),
    onSuccess: goOn,
  });
}

function useGoOn() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await queries.invalidateQueries({ queryKey: ME_KEY });
    await navigate('/', { replace: true });
  };
}
