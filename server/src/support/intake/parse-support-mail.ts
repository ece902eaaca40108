import { createHash } from 'node:crypto'
import { sanitizeText } from '@amarelle/contract/domain/common'
import PostalMime, { type Email } from 'postal-mime'
import type { Config } from '../../platform/config.ts'
import { convertHtmlToText } from './html-to-text.ts'
import { isSenderVerified } from './sender-verification.ts'

const maxTextLength = 20_000
/** Longer HTML is cut before it is read. */
const maxHtmlLength = 1_000_000
const maxSubjectLength = 200
const maxNameLength = 80
const maxRelatedMails = 30
const maxMailIdLength = 300

export interface MailFile {
  readonly name: string
  readonly bytes: Uint8Array
}
/** A mail of a person, with texts that are safe to store and to show as text. */
export interface SupportMail {
  /** The sender's, in lower case. */
  readonly address: string
  readonly isAddressVerified: boolean
  readonly name: string
  /** Without `Re:` and without the thread's reference. */
  readonly subject: string
  readonly text: string
  /** Message-ID, or a hash of the mail if it has none. */
  readonly mailId: string
  /** The mails that it answers, by Message-ID. */
  readonly relatedMailIds: readonly string[]
  /** The reference of a thread that its subject names. */
  readonly reference: string | null
  readonly files: readonly MailFile[]
}

const getHeader = ({ headers }: Email, name: string): string =>
  headers
    .find(({ key }) => key === name)
    ?.value.trim()
    .toLowerCase() ?? ''
/** Answering such mails could answer a program, which answers again (RFC 3834). */
function isAutomatic(mail: Email, address: string): boolean {
  const submitted = getHeader(mail, 'auto-submitted')
  return (
    (submitted !== '' && !submitted.startsWith('no')) ||
    /^(bulk|list|junk|auto_reply)/.test(getHeader(mail, 'precedence')) ||
    ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond'].some((name) => getHeader(mail, name)) ||
    getHeader(mail, 'return-path') === '<>' ||
    getHeader(mail, 'content-type').startsWith('multipart/report') ||
    /^(mailer-daemon|postmaster)@/.test(address)
  )
}

const limitLength = (text: string, maximum: number): string => {
  const characters = Array.from(text.slice(0, 2 * maximum))
  return characters.length > maximum ? `${characters.slice(0, maximum - 1).join('')}…` : text
}
/** One line without invisible characters. */
const toLine = (text: string, maximum: number): string =>
  limitLength(sanitizeText(text.slice(0, 4 * maximum)).replaceAll(/\s+/g, ' '), maximum)

const referencePattern = /\bT-[0-9A-Z]{4}-[0-9A-Z]{4}\b/i
const cleanSubject = (subject: string): string =>
  toLine(
    subject
      .replaceAll(/\[?\bT-[0-9A-Z]{4}-[0-9A-Z]{4}\b\]?/gi, '')
      // "Re", "Aw", "Sv", "Vs", "Rif", "Odp", "Antw", "Fwd" and the like.
      .replace(/^(\s*[a-z]{2,4}\s*:)+/i, ''),
    maxSubjectLength,
  )

const readText = ({ text, html }: Email): string =>
  text?.trim() ? text.slice(0, 4 * maxTextLength) : convertHtmlToText(html?.slice(0, maxHtmlLength) ?? '')

/** Reads a raw mail; null if it is automatic or has no sender. */
export async function parseSupportMail(
  { mailAuthenticationServer }: Pick<Config, 'mailAuthenticationServer'>,
  raw: Buffer,
): Promise<SupportMail | null> {
  const mail = await PostalMime.parse(raw)
  const address = mail.from?.address?.toLowerCase() ?? ''
  if (!/^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/.test(address) || isAutomatic(mail, address)) return null
  const ownId = mail.messageId && mail.messageId.length <= maxMailIdLength ? mail.messageId : null
  const related = `${mail.inReplyTo ?? ''} ${mail.references ?? ''}`.match(/<[^<>\s]{1,298}>/g) ?? []
  return {
    address,
    isAddressVerified: isSenderVerified(mailAuthenticationServer, mail.headers, address),
    name: toLine(mail.from?.name ?? '', maxNameLength),
    subject: cleanSubject(mail.subject ?? ''),
    text: limitLength(sanitizeText(readText(mail)), maxTextLength),
    mailId: sanitizeText(ownId ?? `<${createHash('sha256').update(raw).digest('hex')}@no-id>`),
    relatedMailIds: related.slice(0, maxRelatedMails),
    reference: referencePattern.exec(mail.subject ?? '')?.[0].toUpperCase() ?? null,
    files: mail.attachments.map(({ filename, mimeType, content }) => ({
      name: toLine(filename ?? '', maxNameLength) || mimeType,
      bytes: typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content),
    })),
  }
}
