export { FilesModule, FilesRoutesModule } from './files.module';
export { FilesService } from './files.service';
export { UploadPurge } from './upload-purge';
