export { FilesModule } from './files.module';
export { FilesService, type KnownUpload, type OpenUpload } from './files.service';
