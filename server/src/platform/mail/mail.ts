import type { InterfaceLanguage } from '@amarelle/contract/domain/languages'
import type { TextOverrides } from '@amarelle/contract/domain/text-overrides'
import type { MailKind } from '@amarelle/contract/staff/mail-kinds'
import nodemailer from 'nodemailer'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/db.ts'
import type { Log } from '../log.ts'
import {
  renderMailHtml,
  type MailBlock,
  type MailNote,
  type MailPage,
  formatMailText,
} from './mail-template.ts'
import { mailCounter } from '../observability/metrics.ts'
import { createReturnAddress } from './return-address.ts'
import { recordSentMail } from './sent-mail.sql.ts'
import { loadTranslations } from '../translations.ts'

export interface Mail {
  to: string
  from: string
  replyTo: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** Return path for bounces; null leaves it to the SMTP server. */
  returnTo: string | null
}
export interface Mailer {
  /** Passes the mail to the SMTP server; throws if it is not accepted, so that the job is repeated. */
  send: (mail: Mail) => Promise<void>
  /** Connects and logs in without sending; throws if the SMTP server refuses. */
  verify: () => Promise<void>
  close: () => void
}

/** The site that sends the mail. */
export interface MailSender {
  readonly name: string
  readonly url: string
  readonly address: string
  readonly replyTo: string
  readonly niche: number
  readonly company: readonly string[]
  /** The texts of the frame that staff have replaced. */
  readonly textOverrides: TextOverrides
}
/** The content of a mail; the frame around it is the same for all. */
export interface MailContent {
  readonly to: string
  /** The receiving member, to attribute bounces; null if the receiver has no account. */
  readonly memberId: number | null
  /** The kind of the mail that staff see; defaults to `other`. */
  readonly kind?: MailKind
  /** The order that it is about. */
  readonly orderId?: number
  readonly language: InterfaceLanguage
  readonly subject: string
  /** Defaults to the subject. */
  readonly heading?: string
  /** Defaults to the first sentence. */
  readonly preheader?: string
  readonly blocks: readonly MailBlock[]
  /** The reason why the mail was sent, shown below it; by default, that it is a necessary one. */
  readonly notes?: readonly MailNote[]
  /** For optional mails: the one-click unsubscribe URL (RFC 8058) and a mail address for the same. */
  readonly unsubscribe?: { readonly url: string; readonly mailto: string | null }
  /** Further header fields, such as those that join a mail to its thread. */
  readonly headers?: Readonly<Record<string, string>>
}

/** RFC 8058 requires the unsubscribe headers to be signed; the library's defaults leave them out. */
const dkimSignedHeaders = [
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted',
].join(':')

const extractDomain = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).replace(/>$/, '')

/** `dkim`: signs each mail for the sender's domain. */
export function createSmtpMailer(url: string, dkim: Config['dkim'] = null): Mailer {
  const transport = nodemailer.createTransport(url)
  return {
    async send({ to, from, replyTo, subject, html, text, headers, returnTo }) {
      await transport.sendMail({
        to,
        from,
        replyTo,
        subject,
        html,
        text,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
        ...(returnTo && { envelope: { from: returnTo, to } }),
        ...(dkim && {
          dkim: {
            domainName: dkim.domain ?? extractDomain(from),
            keySelector: dkim.selector,
            privateKey: dkim.privateKey,
            headerFieldNames: dkimSignedHeaders,
          },
        }),
      })
    },
    async verify() {
      await transport.verify()
    },
    close: () => transport.close(),
  }
}

const createUnsubscribeHeaders = ({ url, mailto }: NonNullable<MailContent['unsubscribe']>) => ({
  'List-Unsubscribe': [url, ...(mailto ? [`mailto:${mailto}?subject=unsubscribe`] : [])]
    .map((way) => `<${way}>`)
    .join(', '),
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
const findFirstText = (blocks: readonly MailBlock[]): string => {
  const block = blocks.find((one) => 'text' in one)
  return block && 'text' in block ? block.text : ''
}

interface MailServices {
  readonly mailer: Mailer
  readonly config: Config
  readonly db: Db
  readonly clock: Clock
  readonly log: Log
}

/** Records a mail to a member. A failure is only logged: the mail has left, and an error would send it again. */
async function recordMail(
  { db, clock, log }: MailServices,
  { memberId, kind = 'other', orderId }: MailContent,
  state: 'sent' | 'failed',
): Promise<void> {
  if (memberId === null) return
  try {
    await recordSentMail(db, { memberId, kind, state, at: clock.now(), orderId })
  } catch (error) {
    log.error(error, 'a mail could not be recorded')
  }
}

/** The HTML and text parts of a mail as they are sent. */
export async function renderMail(
  sender: MailSender,
  { language, subject, blocks, preheader, heading, notes }: MailContent,
): Promise<{ readonly html: string; readonly text: string }> {
  const texts = await loadTranslations(language, sender)
  const page: MailPage = {
    language: texts.locale as InterfaceLanguage,
    siteName: sender.name,
    siteUrl: sender.url,
    niche: sender.niche,
    preheader: preheader ?? findFirstText(blocks),
    heading: heading ?? subject,
    blocks,
    notes: notes ?? [{ text: texts._('mail.frame.necessary') }],
    company: sender.company,
  }
  return { html: await renderMailHtml(page), text: formatMailText(page) }
}

/** Sends a mail with HTML and text parts, and headers according to its kind; records that it was sent. */
export async function sendMail(
  services: MailServices,
  sender: MailSender,
  content: MailContent,
): Promise<void> {
  const { mailer, config } = services
  const { to, memberId, subject, unsubscribe } = content
  const mail: Mail = {
    to,
    from: `"${sender.name}" <${sender.address}>`,
    replyTo: sender.replyTo,
    subject,
    ...(await renderMail(sender, content)),
    headers: { ...content.headers, ...(unsubscribe && createUnsubscribeHeaders(unsubscribe)) },
    returnTo: memberId === null ? null : createReturnAddress(config, memberId, to),
  }
  try {
    await mailer.send(mail)
  } catch (error) {
    mailCounter.inc({ outcome: 'failed' })
    await recordMail(services, content, 'failed')
    throw error
  }
  mailCounter.inc({ outcome: 'sent' })
  await recordMail(services, content, 'sent')
}
