import { Module } from '@nestjs/common';
import { StorageModule } from '../../platform/storage';
import { FilesRepository } from './files.repository';
import { FilesService } from './files.service';
import { UploadFinder } from './upload-finder';

@Module({
  imports: [StorageModule],
  providers: [FilesService, FilesRepository, UploadFinder],
  exports: [FilesService],
})
export class FilesModule {}
