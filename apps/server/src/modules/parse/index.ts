export { CHUNK_SIZE } from './chunk-size.policy';
export { DocumentParser, type ParsedDocument } from './document-parser';
export { ExtractionOptionsDto, ParseOptionsDto } from './dto/parse-options.dto';
export { ParseResponseDto } from './dto/parse-response.dto';
export { deliversInline } from './parse.policy';
export { ParseModule } from './parse.module';
export { ParsingModule } from './parsing.module';
