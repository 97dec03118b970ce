import { Module } from '@nestjs/common';
import { StorageModule } from '../storage';
import { LinksController } from './links.controller';
import { SignedLinks } from './signed-links.port';
import { StorageLinks } from './storage-links';

/** Makes links and resolves them. */
@Module({
  imports: [StorageModule],
  providers: [StorageLinks, { provide: SignedLinks, useExisting: StorageLinks }],
  exports: [SignedLinks, StorageLinks],
})
export class LinksModule {}

/** The route of the links. */
@Module({ imports: [LinksModule], controllers: [LinksController] })
export class LinkRoutesModule {}
