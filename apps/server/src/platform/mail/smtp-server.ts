/** The mail server of the configuration, over SMTP: exactly that host, wherever it lies, and no other. */
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { AppConfig } from '../../config';
import { MailRefused, type MailServer, type OutgoingMail } from './mail-server.port';

const CONNECT_MS = 10_000;
const SILENT_MS = 30_000;

export type SmtpSettings = NonNullable<AppConfig['mail']>;

export class SmtpServer implements MailServer {
  private readonly submit: (mail: SendMailOptions) => Promise<void>;

  constructor(private readonly settings: SmtpSettings) {
    const { host, port, isTls, credentials } = settings;
    const transport = createTransport({
      host,
      port,
      secure: isTls,
      // A password never crosses the network in the clear; without one TLS is used where the server offers it.
      requireTLS: credentials !== null,
      ...(credentials === null ? {} : { auth: credentials }),
      connectionTimeout: CONNECT_MS,
      greetingTimeout: CONNECT_MS,
      socketTimeout: SILENT_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    this.submit = async (mail) => {
      await transport.sendMail(mail);
    };
  }

  async send({ id, to, subject, text }: OutgoingMail): Promise<void> {
    const { from } = this.settings;
    const domain = /@([^@>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
    try {
      await this.submit({
        from,
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw isRefusal(error) ? new MailRefused('the mail server refuses this mail', { cause: error }) : error;
    }
  }
}

/** The server's answer to this mail alone (RFC 5321, 5yz): not to the greeting, to TLS or to the sign-in, which may be mended. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode } = error;
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500;
}
