import { Module } from '@nestjs/common';
import { StorageModule } from '../../platform/storage';
import { FilesController } from './files.controller';
import { FilesRepository } from './files.repository';
import { FilesService } from './files.service';
import { PendingFiles } from './pending-files';
import { UploadFinder } from './upload-finder';
import { UploadPurge } from './upload-purge';
import { UploadReader } from './upload-reader';
import { UploadResolver } from './upload-resolver';

/** Files without their routes: for processes that parse them. */
@Module({
  imports: [StorageModule],
  providers: [FilesService, FilesRepository, PendingFiles, UploadFinder, UploadPurge, UploadReader, UploadResolver],
  exports: [FilesService, UploadPurge],
})
export class FilesModule {}

@Module({ imports: [FilesModule], controllers: [FilesController] })
export class FilesRoutesModule {}
