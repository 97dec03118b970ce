import { Controller, Get, Inject, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { StorageLinks } from './storage-links';

/** The target of links in answers: possession of the link grants access, without a key. */
@ApiExcludeController()
@Controller('links')
export class LinksController {
  constructor(@Inject(StorageLinks) private readonly links: StorageLinks) {}

  @Get(':token')
  async follow(@Param('token') token: string, @Res() reply: FastifyReply): Promise<void> {
    const location = await this.links.follow(token);
    await reply
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .redirect(location, 302);
  }
}
