export { type BodyClass, readFields, readJson } from './read-body';
export { type Fault, type FaultDetail, ValidationFailed } from './validation-failed';
export { BooleanOption, ChoiceOption, HttpUrl, WholeNumberOption } from './wire-types';
