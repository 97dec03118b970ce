/** What mails about accounts say. Pure. */
import type { MailText } from '../mail';

const IGNORE = 'If you did not ask for this, ignore this mail: nothing happens without the link.';

export function signUpMail(link: string): MailText {
  return {
    subject: 'Confirm your address for Recto',
    text: letter(
      'Follow this link to confirm your address and make your account. It is good once, for 24 hours.',
      link,
      IGNORE,
    ),
  };
}

/** To an address that has an account: who asks is told nothing of it. */
export function knownAddressMail(signInUrl: string): MailText {
  return {
    subject: 'You have an account at Recto already',
    text: letter(
      'Somebody has asked to sign up with this address, which has an account already. Sign in, or ask for a new password there.',
      signInUrl,
      'If it was not you, ignore this mail: nothing has changed.',
    ),
  };
}

export function resetMail(link: string): MailText {
  return {
    subject: 'Set a new password for Recto',
    text: letter(
      'Follow this link to set a new password. It is good once, for 24 hours, and ends all your sessions.',
      link,
      IGNORE,
    ),
  };
}

export function invitationMail(organisation: string, link: string): MailText {
  return {
    subject: 'You are invited to an organisation at Recto',
    text: letter(
      `You are invited to become a member of the organisation "${oneLine(organisation)}". Follow this link to join. It is good once, for 7 days.`,
      link,
      'If you do not know what this is about, ignore this mail.',
    ),
  };
}

function letter(...paragraphs: readonly string[]): string {
  return `${paragraphs.join('\n\n')}\n`;
}

/** Somebody has chosen the name: it makes no line or paragraph of its own, and nothing that mail programs show as a link. */
function oneLine(name: string): string {
  return name.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').replace(/(?<=\S)[.:/@](?=\S)/g, ' ');
}
