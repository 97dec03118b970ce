/** The port to the mail server. */

export interface OutgoingMail {
  /** Names the message: a mail that is sent twice can be known by it. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The server will never take this mail: there is no such mailbox, say. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}

export abstract class MailServer {
  /** Resolves when the server has taken the mail. Throws `MailRefused`, or whatever else was the matter, which may pass. */
  abstract send(mail: OutgoingMail): Promise<void>;
}
