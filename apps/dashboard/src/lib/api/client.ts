/** The client of the console's routes: its types are generated from console.openapi.json. */
import createClient, { type Middleware } from 'openapi-fetch';
import { ApiFailure } from './failure';
import type { paths } from './generated/schema';

/** Sent with whatever changes something; it comes with `GET /console/me`. */
let csrfToken = '';

export function rememberCsrfToken(token: string): void {
  csrfToken = token;
}

const onEveryRequest: Middleware = {
  onRequest: ({ request }) => {
    if (request.method !== 'GET') request.headers.set('x-csrf-token', csrfToken);
    return request;
  },
  onResponse: async ({ response }) => {
    if (!response.ok) throw await ApiFailure.of(response);
  },
  onError: ({ error }) => (error instanceof ApiFailure ? error : ApiFailure.withoutAnswer()),
};

/** Every operation without its headers: the token is set above, for all of them. */
type WithoutHeaders<Paths> = {
  [Path in keyof Paths]: {
    [Method in keyof Paths[Path]]: Paths[Path][Method] extends { parameters: infer Parameters }
      ? Omit<Paths[Path][Method], 'parameters'> & { parameters: Omit<Parameters, 'header'> }
      : Paths[Path][Method];
  };
};

export const api = createClient<WithoutHeaders<paths>>({ credentials: 'same-origin' });
api.use(onEveryRequest);

/** The body of an answer; every other outcome is an {@link ApiFailure} that is thrown. */
export async function answerOf<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call;
  return data as T;
}
