import PostalMime, { type Attachment, type Email } from 'postal-mime'

export interface MailReport {
  /** Failed for good, failed for now, or marked as spam by its reader. */
  readonly kind: 'hard' | 'soft' | 'complaint'
  /** `5.1.1`; of a complaint its kind: `abuse`. */
  readonly status: string
}
export interface ParsedMail {
  /** null: no report, or one that tells nothing bad. */
  readonly mailReport: MailReport | null
  /** Where it may have been addressed to, the likeliest first. */
  readonly addresses: readonly string[]
}

const decodeAttachment = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
const findPart = (mail: Email, type: string): string | null => {
  const found = mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)
  return found ? decodeAttachment(found) : null
}
/** A field of a report's lines, folded ones included. */
const parseField = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1]?.trim()

/** Codes of RFC 3463 by which nobody has the address; the others speak of a full mailbox, of the mail, or of the moment. */
const permanentFailurePattern = /^5\.(0\.0$|1\.|2\.1$|4\.)/
/** What a delivery status says (RFC 3464): a delay or a success is nothing bad. */
function parseDeliveryStatus(text: string): MailReport | null {
  const action = parseField(text, 'Action')?.toLowerCase()
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(parseField(text, 'Status') ?? '')?.[0]
  if (!status || (action !== 'failed' && !(action === 'delayed' && status.startsWith('4')))) return null
  return { kind: permanentFailurePattern.test(status) ? 'hard' : 'soft', status }
}
/** What a feedback report says (RFC 5965): `not-spam` takes nothing back here. */
function parseFeedbackReport(text: string): MailReport | null {
  const kind = parseField(text, 'Feedback-Type')?.toLowerCase()
  return kind && kind !== 'not-spam' && kind !== 'dmarc' && kind !== 'auth-failure'
    ? { kind: 'complaint', status: kind.slice(0, 20) }
    : null
}

const addressPattern = /[\w.+=-]+@[a-z0-9.-]+/gi
const getOriginalMail = (mail: Email): string =>
  findPart(mail, 'message/rfc822') ?? findPart(mail, 'text/rfc822-headers') ?? ''

/** Reads a mail as it came: a delivery status, a feedback report, or anything else. */
export async function parseReturnedMail(raw: Buffer): Promise<ParsedMail> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const feedback = findPart(mail, 'message/feedback-report')
  const status = findPart(mail, 'message/delivery-status')
  const own = ['delivered-to', 'x-original-to', 'to'].flatMap((name) =>
    mail.headers.flatMap(({ key, value }) => (key === name ? [value] : [])),
  )
  // A feedback report comes to the address that was agreed on, and names the return address inside.
  const inside = [
    parseField(feedback ?? '', 'Original-Mail-From'),
    parseField(getOriginalMail(mail), 'Return-Path'),
  ]
  return {
    mailReport: feedback ? parseFeedbackReport(feedback) : status ? parseDeliveryStatus(status) : null,
    addresses: [...own, ...inside].flatMap((text) => text?.match(addressPattern) ?? []),
  }
}
