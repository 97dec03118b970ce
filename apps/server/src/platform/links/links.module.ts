import { Module } from '@nestjs/common';
import { StorageModule } from '../storage';
import { LinksController } from './links.controller';
import { SignedLinks } from './signed-links.port';
import { StorageLinks } from './storage-links';

/** Makes links, and says where they lead. */
@Module({
  imports: [StorageModule],
  providers: [StorageLinks, { provide: SignedLinks, useExisting: StorageLinks }],
  exports: [SignedLinks, StorageLinks],
})
export class LinksModule {}

/** The route that links lead to. */
@Module({ imports: [LinksModule], controllers: [LinksController] })
export class LinkRoutesModule {}
