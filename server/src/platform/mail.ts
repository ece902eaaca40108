import type { Language } from '@amarelle/contract/languages'
import nodemailer from 'nodemailer'
import { type Html, layout } from './mail-template.ts'

export interface Mail {
  to: string
  from: string
  subject: string
  html: string
  text: string
}
export interface Mailer {
  /** Hands the mail to the SMTP server; throws when it is not taken, so that the job is repeated. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

/** What a mail says; the frame around it is the same for all. */
export interface MailContent {
  to: string
  language: Language
  siteName: string
  from: string
  subject: string
  body: Html
  text: string
}

export function smtpMailer(url: string): Mailer {
  const transport = nodemailer.createTransport(url)
  return {
    async send(mail) {
      await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })
    },
    close: () => transport.close(),
  }
}

export async function sendMail(mailer: Mailer, content: MailContent): Promise<void> {
  const { to, from, subject, text } = content
  await mailer.send({
    to,
    from,
    subject,
    text,
    html: await layout(content.siteName, subject, content.language, content.body),
  })
}
