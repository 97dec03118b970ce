export { type BodyClass, namesOf, readFields, readJson } from './read-body';
export { discreet } from './discreet';
export { type Fault, ValidationFailed } from './validation-failed';
export { choiceFault, urlFault } from './faults';
export { every, fieldsOf, leaf, list, nullable, object, required, type Shape, taggedUnion } from './shape';
export { wire } from './wire-type';
export {
  BooleanOption,
  ChoiceOption,
  CONDITION_KEY,
  HttpUrl,
  RequiredBoolean,
  RequiredChoice,
  RequiredText,
  TextOption,
  TimeOption,
  WholeNumber,
  WholeNumberOption,
} from './wire-types';
