import { useQuery } from '@tanstack/react-query';
import { useMembership } from '../../../lib/session';
import { endpointsQuery } from '../api/list-endpoints';
import type { Delivery } from '../api/list-messages';

/** Names where a delivery goes; only admins know endpoints by their addresses. */
export function useDestinations(): (delivery: Delivery) => string {
  const { organisationId, may } = useMembership();
  const { data } = useQuery({ ...endpointsQuery(organisationId), enabled: may('admin') });
  return ({ endpoint_id }) => {
    if (endpoint_id === null) return "the batch's own address";
    return data?.data.find(({ id }) => id === endpoint_id)?.url ?? endpoint_id;
  };
}
