export { ForgotScreen } from './ForgotScreen';
export { SignInScreen } from './SignInScreen';
export { SignUpScreen } from './SignUpScreen';
