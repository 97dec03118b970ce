import { Server } from 'node:net';
import { Inject, Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AppConfig } from '../../config';
import { RETENTION_MS } from '../../config/retention.policy';
import { DomainError } from '../../errors';
import { Clock } from '../clock';
import { Storage } from '../storage';
import { LinkTokens } from './link-token';
import { SignedLinks } from './signed-links.port';

/** Links live as long as results are kept. */
const LINK_SECONDS = RETENTION_MS / 1000;
/** The presigned link is followed at once. */
const REDIRECT_SECONDS = 300;

@Injectable()
export class StorageLinks extends SignedLinks {
  private readonly tokens: LinkTokens;

  constructor(
    @Inject(AppConfig) private readonly config: AppConfig,
    @Inject(HttpAdapterHost) private readonly host: HttpAdapterHost,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(Storage) private readonly storage: Storage,
  ) {
    super();
    this.tokens = new LinkTokens(config.secret);
  }

  linkTo(key: string): string {
    const token = this.tokens.issue({ key, expires: this.nowSeconds() + LINK_SECONDS });
    return `${this.publicUrl()}/links/${token}`;
  }

  /** The presigned URL for a link; `link_expired` if the link is forged, too old, or its object no longer exists. */
  async follow(token: string): Promise<string> {
    const target = this.tokens.read(token);
    if (target === null || target.expires <= this.nowSeconds()) throw new DomainError('link_expired');
    if ((await this.storage.head(target.key)) === null) throw new DomainError('link_expired');
    return this.storage.presignGet(target.key, { expiresSeconds: REDIRECT_SECONDS });
  }

  private nowSeconds(): number {
    return Math.floor(this.clock.now().getTime() / 1000);
  }

  private publicUrl(): string {
    return this.config.http.publicUrl ?? addressOf(this.host.httpAdapter.getHttpServer());
  }
}

/** Throws `unavailable` before the service listens: the caller is a job of ours, which is retried. */
function addressOf(server: unknown): string {
  if (server instanceof Server) {
    const address = server.address();
    if (address !== null && typeof address !== 'string') {
      const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      return `http://${host}:${String(address.port)}`;
    }
  }
  throw new DomainError('unavailable');
}
