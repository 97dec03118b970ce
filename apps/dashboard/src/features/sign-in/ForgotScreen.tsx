import { answerOf, api } from '../../lib/api';
import { MailScreen } from './MailScreen';

export function ForgotScreen() {
  return (
    <MailScreen
      title="A new password"
      submitLabel="Send the link"
      onSubmit={(email) => answerOf(api.POST('/console/password/reset', { body: { email } }))}
    >
      If this address has an account, you get a mail with a link to choose a new password.
    </MailScreen>
  );
}
