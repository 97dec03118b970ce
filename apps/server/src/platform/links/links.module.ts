import { Module } from '@nestjs/common';
import { StorageModule } from '../storage';
import { LinksController } from './links.controller';
import { SignedLinks } from './signed-links.port';
import { StorageLinks } from './storage-links';

@Module({
  imports: [StorageModule],
  controllers: [LinksController],
  providers: [StorageLinks, { provide: SignedLinks, useExisting: StorageLinks }],
  exports: [SignedLinks],
})
export class LinksModule {}
