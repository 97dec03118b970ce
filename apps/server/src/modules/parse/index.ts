export { DocumentParser, type ParsedDocument } from './document-parser';
export { ParseOptionsDto } from './dto/parse-options.dto';
export { deliversInline } from './parse.policy';
export { ParseModule } from './parse.module';
export { ParsingModule } from './parsing.module';
