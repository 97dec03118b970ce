import { Injectable } from '@nestjs/common';
import { DomainError } from '../../errors';
import { type Caller, type Exchange, JsonFile, namesOf, readFields } from '../../platform/http';
import { DocumentRequests, type FormOptions } from './document-requests';
import { ParseOptionsDto } from './dto/parse-options.dto';
import { ParseUrlDto } from './dto/parse-url.dto';
import { type ParseRequest, SynchronousParse } from './synchronous-parse';

/** Synchronous parsing: bring the document in, parse it, bill it, hand the answer over as a file. */
@Injectable()
export class ParseService {
  constructor(
    private readonly requests: DocumentRequests,
    private readonly parse: SynchronousParse,
  ) {}

  async byUrl(options: ParseUrlDto, caller: Caller, exchange: Exchange): Promise<JsonFile> {
    if (caller.phi) throw new DomainError('phi_requires_file_upload');
    return this.requests.fromUrl(options.url, { caller, exchange }, (source) =>
      this.answer({ source, options }, caller, exchange),
    );
  }

  async byUpload(caller: Caller, exchange: Exchange): Promise<JsonFile> {
    return this.requests.fromForm(FORM, { caller, exchange }, (source, options) =>
      this.answer({ source, options }, caller, exchange),
    );
  }

  private answer(request: ParseRequest, caller: Caller, exchange: Exchange): Promise<JsonFile> {
    return this.parse.answer(request, caller, exchange, {
      take: (path, facts) => JsonFile.open(path, facts),
      close: (file) => file.close(),
    });
  }
}

const FORM: FormOptions<ParseOptionsDto> = {
  names: namesOf(ParseOptionsDto),
  read: (fields) => readFields(ParseOptionsDto, fields),
};
