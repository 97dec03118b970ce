export { API_KEY_SCHEME, NeedsApiKey } from './api-key.guard';
export { ApiErrors } from './api-errors';
export { type Caller, CurrentCaller, KeyVerifier } from './caller';
export { DrainModule } from './drain';
export { CurrentExchange, type Exchange } from './exchange';
export { readForm } from './form';
export { JsonFile } from './json-file';
export { fastifyAdapter, furnish } from './server';
export {
  BooleanOption,
  ChoiceOption,
  HttpUrl,
  readFields,
  TextOption,
  WholeNumber,
  WholeNumberOption,
} from './validation';
