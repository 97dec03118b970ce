import { answerOf, api } from '../../lib/api';
import { MailScreen } from './MailScreen';

export function SignUpScreen() {
  return (
    <MailScreen
      title="Make an account"
      submitLabel="Send the link"
      onSubmit={(email) => answerOf(api.POST('/console/sign-up', { body: { email } }))}
    >
      You get a mail with a link that confirms your address. It makes your account and an organisation of yours on the
      free plan.
    </MailScreen>
  );
}
