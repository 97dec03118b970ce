import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  type Caller,
  CurrentCaller,
  CurrentExchange,
  type Exchange,
  ForeignRoute,
  type JsonAnswer,
  NeedsApiKey,
} from '../../platform/http';
import { Clock } from '../../platform/clock';
import { DOCLING_FORM } from './docling.options';
import { doclingResponse } from './docling.presenter';
import { DropInService } from './drop-in.service';

/** docling-serve's synchronous conversion of a file. */
@ApiExcludeController()
@NeedsApiKey()
@Controller('v1/convert/file')
export class DoclingController {
  constructor(
    private readonly dropIn: DropInService,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  @ForeignRoute()
  convert(@CurrentCaller() caller: Caller, @CurrentExchange() exchange: Exchange): Promise<JsonAnswer> {
    const begun = this.clock.monotonicMs();
    return this.dropIn.answer(
      {
        form: DOCLING_FORM,
        bodyForm: ({ formats }) => (formats.has('html') ? 'elements_html' : 'elements'),
        present: (body, filename, { formats }) =>
          doclingResponse(body, { filename, formats, seconds: (this.clock.monotonicMs() - begun) / 1_000 }),
      },
      caller,
      exchange,
    );
  }
}
