import { queryOptions, useQuery } from '@tanstack/react-query';
import { answerOf, api, ApiFailure, rememberCsrfToken, type Schema } from '../api';

export type Me = Schema<'Me'>;
export const ME_KEY = ['me'] as const;

/** Who is signed in; null for nobody. */
const meQuery = queryOptions({
  queryKey: ME_KEY,
  queryFn: async (): Promise<Me | null> => {
    try {
      const me = await answerOf(api.GET('/console/me'));
      rememberCsrfToken(me.csrf_token);
      return me;
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'not_signed_in') return null;
      throw error;
    }
  },
  staleTime: 60_000,
});

export function useMe() {
  return useQuery(meQuery);
}
