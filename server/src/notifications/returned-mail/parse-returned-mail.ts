import PostalMime, { type Attachment, type Email } from 'postal-mime'

export interface MailReport {
  /** Permanent failure, temporary failure, or marked as spam by the reader. */
  readonly kind: 'hard' | 'soft' | 'complaint'
  /** Status code such as `5.1.1`; for complaints the feedback type, e.g. `abuse`. */
  readonly status: string
  /** Message-ID of our mail that was given up or marked as spam, with its angle brackets; null if unknown, and for mails that are only late. */
  readonly mailId: string | null
}
export interface ParsedMail {
  /** null if the mail is no report, or reports neither failure nor complaint. */
  readonly mailReport: MailReport | null
  /** Addresses it may have been sent to, the likeliest first. */
  readonly addresses: readonly string[]
}

const decodeAttachment = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
const findPart = (mail: Email, type: string): string | null => {
  const attachment = mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)
  return attachment ? decodeAttachment(attachment) : null
}
/** Value of a report field, with folded lines joined. */
const parseField = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1]?.trim()

/** RFC 3463 codes for an invalid address; other codes mean a full mailbox, refused content or a temporary problem. */
const permanentFailurePattern = /^5\.(0\.0$|1\.|2\.1$|4\.)/
/** Parses a delivery status (RFC 3464); null for a success, and for a delay without a 4.x.x status. */
function parseDeliveryStatus(text: string, originalMail: string): MailReport | null {
  const action = parseField(text, 'Action')?.toLowerCase()
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(parseField(text, 'Status') ?? '')?.[0]
  if (!status || (action !== 'failed' && !(action === 'delayed' && status.startsWith('4')))) return null
  return {
    kind: permanentFailurePattern.test(status) ? 'hard' : 'soft',
    status,
    mailId: action === 'failed' ? (parseField(originalMail, 'Message-ID') ?? null) : null,
  }
}
/** Parses a feedback report (RFC 5965); null for types that are no complaint. `not-spam` does not revoke one. */
function parseFeedbackReport(text: string, originalMail: string): MailReport | null {
  const kind = parseField(text, 'Feedback-Type')?.toLowerCase()
  return kind && kind !== 'not-spam' && kind !== 'dmarc' && kind !== 'auth-failure'
    ? {
        kind: 'complaint',
        status: kind.slice(0, 20),
        mailId: parseField(originalMail, 'Message-ID') ?? null,
      }
    : null
}

const addressPattern = /[\w.+=-]+@[a-z0-9.-]+/gi
const getOriginalMail = (mail: Email): string =>
  findPart(mail, 'message/rfc822') ?? findPart(mail, 'text/rfc822-headers') ?? ''

/** Parses a raw mail, which may be a delivery status, a feedback report or anything else. */
export async function parseReturnedMail(raw: Buffer): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const feedback = findPart(mail, 'message/feedback-report')
  const status = findPart(mail, 'message/delivery-status')
  const originalMail = getOriginalMail(mail)
  const headerAddresses = ['delivered-to', 'x-original-to', 'to'].flatMap((name) =>
    mail.headers.flatMap(({ key, value }) => (key === name ? [value] : [])),
  )
  // Feedback reports are sent to the registered address and contain the return address inside.
  const embeddedAddresses = [
    parseField(feedback ?? '', 'Original-Mail-From'),
    parseField(originalMail, 'Return-Path'),
  ]
  return {
    mailReport: feedback
      ? parseFeedbackReport(feedback, originalMail)
      : status
        ? parseDeliveryStatus(status, originalMail)
        : null,
    addresses: [...headerAddresses, ...embeddedAddresses].flatMap(
      (text) => text?.match(addressPattern) ?? [],
    ),
  }
}
