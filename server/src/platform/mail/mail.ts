import type { Language } from '@amarelle/contract/domain/languages'
import nodemailer from 'nodemailer'
import type { Config } from '../config.ts'
import {
  renderMailHtml,
  type MailBlock,
  type MailNote,
  type MailPage,
  formatMailText,
} from './mail-template.ts'
import { createReturnAddress } from './return-address.ts'
import { loadTranslations } from '../translations.ts'

export interface Mail {
  to: string
  from: string
  replyTo: string
  subject: string
  html: string
  text: string
  headers: Record<string, string>
  /** Where it comes back to; null leaves that to the SMTP server. */
  returnTo: string | null
}
export interface Mailer {
  /** Hands the mail to the SMTP server; throws when it is not taken, so that the job is repeated. */
  send: (mail: Mail) => Promise<void>
  close: () => void
}

/** The site in whose name a mail goes. */
export interface MailSender {
  readonly name: string
  readonly url: string
  readonly address: string
  readonly replyTo: string
  readonly niche: number
  readonly company: readonly string[]
}
/** What a mail says; the frame around it is the same for all. */
export interface MailContent {
  readonly to: string
  /** Whose mail it is, so that what comes back is known; null for who has no account. */
  readonly memberId: number | null
  readonly language: Language
  readonly subject: string
  /** Else the subject. */
  readonly heading?: string
  /** Else the first sentence. */
  readonly preheader?: string
  readonly blocks: readonly MailBlock[]
  /** Below it: why it was sent. Without: that it is a necessary one. */
  readonly notes?: readonly MailNote[]
  /** Of mails that nobody has to receive: where one request ends them (RFC 8058), and an address that does. */
  readonly unsubscribe?: { readonly url: string; readonly mailto: string | null }
}

/** Signed as RFC 8058 asks: the headers that unsubscribe stand under the signature, which the defaults leave out. */
const dkimSignedHeaders = [
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'List-Unsubscribe:List-Unsubscribe-Post:Auto-Submitted',
].join(':')

const extractDomain = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).replace(/>$/, '')

/** `dkim`: signs each mail for the domain that it is from. */
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

/** Both parts of a mail, and the headers that say what kind of mail it is. */
export async function sendMail(
  { mailer, config }: { readonly mailer: Mailer; readonly config: Config },
  sender: MailSender,
  content: MailContent,
): Promise<void> {
  const { to, memberId, language, subject, blocks, unsubscribe } = content
  const texts = await loadTranslations(language)
  const page: MailPage = {
    language,
    siteName: sender.name,
    siteUrl: sender.url,
    niche: sender.niche,
    preheader: content.preheader ?? findFirstText(blocks),
    heading: content.heading ?? subject,
    blocks,
    notes: content.notes ?? [{ text: texts._('mail.frame.necessary') }],
    company: sender.company,
  }
  await mailer.send({
    to,
    from: `"${sender.name}" <${sender.address}>`,
    replyTo: sender.replyTo,
    subject,
    text: formatMailText(page),
    html: await renderMailHtml(page),
    headers: unsubscribe ? createUnsubscribeHeaders(unsubscribe) : {},
    returnTo: memberId === null ? null : createReturnAddress(config, memberId, to),
  })
}
