export { type BodyClass, readFields, readJson } from './read-body';
export { ValidationFailed } from './validation-failed';
export { BooleanOption, ChoiceOption, HttpUrl, TextOption, WholeNumber, WholeNumberOption } from './wire-types';
