export { ExtractDocumentDto } from './dto/extract-url.dto';
export { readDocumentRequest } from './extract.request';
export { ExtractModule } from './extract.module';
export { ExtractingModule } from './extracting.module';
export { SchemaExtraction } from './schema-extraction';
