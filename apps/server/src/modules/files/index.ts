export { FilesModule, FilesRoutesModule } from './files.module';
export { FilesService, type OpenUpload } from './files.service';
export type { KnownUpload } from './upload-resolver';
export { UploadPurge } from './upload-purge';
