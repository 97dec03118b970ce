// A browser that uses the dashboard: it keeps its cookie and sends the token of its session, unless it is told otherwise.
import type { Service } from './service';

export const PASSWORD = 'correct horse battery';

export interface Me {
  readonly user: { readonly id: string; readonly email: string };
  readonly memberships: readonly { organisation: { id: string; name: string }; role: string; phi: boolean }[];
  readonly csrf_token: string;
}

export type Role = 'viewer' | 'member' | 'admin' | 'owner';

/** Of one address come only so many attempts. */
let addresses = 0;

export class Visitor {
  cookie: string | null = null;
  csrf: string | null = null;
  private readonly address: string;

  constructor(readonly service: Service) {
    addresses += 1;
    this.address = `198.18.${String(addresses >> 8)}.${String(addresses & 255)}`;
  }

  /** The first owner of an organisation, by an owner link. */
  static async owner(
    service: Service,
    organisation: string,
    email = `owner-${organisation}@example.org`,
  ): Promise<Visitor> {
    const visitor = new Visitor(service);
    await visitor.follow({ token: await ownerToken(service, organisation), email, name: 'Owner', password: PASSWORD });
    return visitor;
  }

  async follow(answer: Readonly<Record<string, string>>): Promise<Me> {
    return this.ok<Me>('POST', '/console/link/follow', answer);
  }

  signIn(email: string, password = PASSWORD): Promise<Response> {
    return this.send('POST', '/console/sign-in', { email, password });
  }

  me(): Promise<Me> {
    return this.ok<Me>('GET', '/console/me');
  }

  async ok<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.send(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${String(response.status)}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as T;
  }

  async status(method: string, path: string, body?: unknown): Promise<number> {
    const response = await this.send(method, path, body);
    await response.text();
    return response.status;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const response = await fetch(this.service.baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.address,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(this.cookie === null ? {} : { cookie: this.cookie }),
        ...(this.csrf === null || method === 'GET' ? {} : { 'x-csrf-token': this.csrf }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    await this.keep(response);
    return response;
  }

  private async keep(response: Response): Promise<void> {
    const [set] = response.headers.getSetCookie();
    if (set === undefined) return;
    const [pair = ''] = set.split(';');
    const isTaken = /Max-Age=0/.test(set);
    this.cookie = isTaken ? null : pair;
    this.csrf = isTaken ? null : ((await response.clone().json()) as Me).csrf_token;
  }
}

export async function ownerToken(service: Service, organisation: string): Promise<string> {
  const { link } = await service.operator('owner-link', '--org', organisation);
  return String(link).split('#')[1] ?? '';
}
