export { type BodyClass, namesOf, readFields, readJson } from './read-body';
export { discreet } from './discreet';
export { echo, type Fault, type InnerFault, ValidationFailed } from './validation-failed';
export { wire } from './wire-type';
export {
  BooleanOption,
  choiceFault,
  ChoiceOption,
  CONDITION_KEY,
  HttpUrl,
  TextOption,
  urlFault,
  WholeNumber,
  WholeNumberOption,
} from './wire-types';
