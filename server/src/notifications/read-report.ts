import PostalMime, { type Attachment, type Email } from 'postal-mime'

export interface Report {
  /** Failed for good, failed for now, or marked as spam by its reader. */
  readonly kind: 'hard' | 'soft' | 'complaint'
  /** `5.1.1`; of a complaint its kind: `abuse`. */
  readonly status: string
}
export interface ReadMail {
  /** null: no report, or one that tells nothing bad. */
  readonly of: Report | null
  /** Where it may have been addressed to, the likeliest first. */
  readonly addresses: readonly string[]
}

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
const partOf = (mail: Email, type: string): string | null => {
  const found = mail.attachments.find(({ mimeType }) => mimeType.toLowerCase() === type)
  return found ? textOf(found) : null
}
/** A field of a report's lines, folded ones included. */
const field = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}:[ \\t]*(.+)$`, 'im').exec(text.replaceAll(/\r?\n[ \t]+/g, ' '))?.[1]?.trim()

/** Codes of RFC 3463 by which nobody has the address; the others speak of a full mailbox, of the mail, or of the moment. */
const nobodyThere = /^5\.(0\.0$|1\.|2\.1$|4\.)/
/** What a delivery status says (RFC 3464): a delay or a success is nothing bad. */
function statusOf(text: string): Report | null {
  const action = field(text, 'Action')?.toLowerCase()
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(field(text, 'Status') ?? '')?.[0]
  if (!status || (action !== 'failed' && !(action === 'delayed' && status.startsWith('4')))) return null
  return { kind: nobodyThere.test(status) ? 'hard' : 'soft', status }
}
/** What a feedback report says (RFC 5965): `not-spam` takes nothing back here. */
function feedbackOf(text: string): Report | null {
  const kind = field(text, 'Feedback-Type')?.toLowerCase()
  return kind && kind !== 'not-spam' && kind !== 'dmarc' && kind !== 'auth-failure'
    ? { kind: 'complaint', status: kind.slice(0, 20) }
    : null
}

const address = /[\w.+=-]+@[a-z0-9.-]+/gi
const originalOf = (mail: Email): string =>
  partOf(mail, 'message/rfc822') ?? partOf(mail, 'text/rfc822-headers') ?? ''

/** Reads a mail as it came: a delivery status, a feedback report, or anything else. */
export async function readReport(raw: Buffer): Promise<ReadMail> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  const feedback = partOf(mail, 'message/feedback-report')
  const status = partOf(mail, 'message/delivery-status')
  const own = ['delivered-to', 'x-original-to', 'to'].flatMap((name) =>
    mail.headers.flatMap(({ key, value }) => (key === name ? [value] : [])),
  )
  // A feedback report comes to the address that was agreed on, and names the return address inside.
  const inside = [field(feedback ?? '', 'Original-Mail-From'), field(originalOf(mail), 'Return-Path')]
  return {
    of: feedback ? feedbackOf(feedback) : status ? statusOf(status) : null,
    addresses: [...own, ...inside].flatMap((text) => text?.match(address) ?? []),
  }
}
