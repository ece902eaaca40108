import type { Services } from '../../platform/context.ts'
import { createPort } from '../../platform/modules/port.ts'

/** A mail that is neither a report about a returned mail nor an unsubscription. */
export interface IncomingMail {
  readonly raw: Buffer
  /** Whom it was sent to. */
  readonly addresses: readonly string[]
}
/** A mail to a member that their mail server did not deliver. */
export interface UndeliveredMail {
  readonly memberId: number
  /** Its Message-ID, with angle brackets. */
  readonly mailId: string
  /** Status code such as `5.1.1`. */
  readonly status: string
}
/** Marks an answer of the support as returned; does nothing for other mails. */
export const undeliveredAnswerPort =
  createPort<(services: Services, mail: UndeliveredMail) => Promise<void>>('undelivered answer')
/** Stores a mail to a site's support address; false if the mail is not one. Throws `too_many_requests`. */
export const supportInboxPort =
  createPort<(services: Services, mail: IncomingMail) => Promise<boolean>>('support-inbox')
