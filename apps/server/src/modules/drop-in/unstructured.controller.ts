import { Controller, Get, HttpCode, Post } from '@nestjs/common';
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
import { type DropIn, DropInService } from './drop-in.service';
import { UNSTRUCTURED_FORM, type UnstructuredOptions } from './unstructured.options';
import { unstructuredElements } from './unstructured.presenter';

const UNSTRUCTURED: DropIn<UnstructuredOptions> = {
  form: UNSTRUCTURED_FORM,
  bodyForm: () => 'elements',
  present: unstructuredElements,
};

/** Unstructured's partition endpoint. */
@ApiExcludeController()
@Controller('general')
export class UnstructuredController {
  constructor(private readonly dropIn: DropInService) {}

  /** The client sends a PDF in parts only once it has got an answer here; what it says is not looked at. */
  @Get('docs')
  reference(): { readonly reference: string } {
    return { reference: '/docs/drop-in.html' };
  }

  @Post('v0/general')
  @NeedsApiKey()
  @HttpCode(200)
  @ForeignRoute({ keyHeader: 'unstructured-api-key', isUncompressed: true })
  partition(@CurrentCaller() caller: Caller, @CurrentExchange() exchange: Exchange): Promise<JsonAnswer> {
    return this.dropIn.answer(UNSTRUCTURED, caller, exchange);
  }
}
