/**
 * The cookie of a session in the dashboard. Behind https its name begins with `__Host-`, by which browsers take it from this host
 * alone, over https, for the whole of it. It is sent with requests of the service's own pages only.
 */
import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppConfig } from '../../config';

const NAME = 'recto_session';
/** Longer ones are none of ours. */
const LONGEST_HEADER = 8_192;

export class SessionCookie {
  private readonly isSecure: boolean;
  private readonly name: string;

  constructor({ http }: { readonly http: Pick<AppConfig['http'], 'publicUrl'> }) {
    this.isSecure = http.publicUrl?.startsWith('https:') === true;
    this.name = this.isSecure ? `__Host-${NAME}` : NAME;
  }

  read({ headers: { cookie } }: Pick<FastifyRequest, 'headers'>): string | null {
    if (cookie === undefined || cookie.length > LONGEST_HEADER) return null;
    return parse(cookie)[this.name] ?? null;
  }

  give(reply: FastifyReply, token: string, expires: Date): void {
    void reply.header('set-cookie', serialize(this.name, token, { ...this.attributes, expires }));
  }

  take(reply: FastifyReply): void {
    void reply.header('set-cookie', serialize(this.name, '', { ...this.attributes, maxAge: 0 }));
  }

  private get attributes() {
    return { path: '/', httpOnly: true, sameSite: 'strict', secure: this.isSecure } as const;
  }
}
