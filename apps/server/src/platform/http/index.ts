export { API_KEY_SCHEME, NeedsApiKey } from './api-key.guard';
export { ApiErrors, ApiErrorsWith, KeylessApiErrors } from './api-errors';
export { errorSchemas } from './error-schemas';
export { type Caller, CurrentCaller, KeyVerifier } from './caller';
export { Cursors } from './cursors';
export { DrainModule } from './drain';
export { CurrentExchange, type Exchange } from './exchange';
export { ForeignRoute } from './foreign-route';
export { type FilePart, type FormLayout, readForm } from './form';
export { JsonAnswer, JsonFile } from './json-answer';
export { memberText } from './json-member';
export { JsonText } from './raw-body';
export { type AnsweredRequest, RequestSink } from './request-sink';
export { networkOf } from './network-of';
export { isSameOrigin } from './same-origin.policy';
export { fastifyAdapter, furnish } from './server';
export { SessionCookie } from './session-cookie';
export {
  BooleanOption,
  choiceFault,
  ChoiceOption,
  CONDITION_KEY,
  every,
  type Fault,
  fieldsOf,
  HttpUrl,
  leaf,
  list,
  namesOf,
  nullable,
  object,
  readFields,
  readJson,
  required,
  RequiredBoolean,
  RequiredChoice,
  RequiredText,
  type Shape,
  taggedUnion,
  TextOption,
  TimeOption,
  urlFault,
  ValidationFailed,
  WholeNumber,
  WholeNumberOption,
  wire,
} from './validation';
export type { VisitingMember, Visitor } from './visitor';
