import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiFailure } from './api';
import { ME_KEY } from './session/me';

const FRESH_MS = 10_000;
const TRIES = 2;

/** Asks again only where a second answer may differ; a session that has ended leads back to the sign-in. */
export function makeQueryClient(): QueryClient {
  const forgetSession = (error: unknown) => {
    if (error instanceof ApiFailure && error.code === 'not_signed_in') client.setQueryData(ME_KEY, null);
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: forgetSession }),
    mutationCache: new MutationCache({ onError: forgetSession }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (count, error) => count < TRIES && (!(error instanceof ApiFailure) || error.isTransient),
      },
      mutations: { retry: false },
    },
  });
  return client;
}
