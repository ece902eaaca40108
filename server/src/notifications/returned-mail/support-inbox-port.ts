import type { Services } from '../../platform/context.ts'
import { createPort } from '../../platform/modules/port.ts'

/** A mail that is neither a report about a returned mail nor an unsubscription. */
export interface IncomingMail {
  readonly raw: Buffer
  /** Whom it was sent to. */
  readonly addresses: readonly string[]
}
/** Stores a mail to a site's support address; false if the mail is not one. Throws `too_many_requests`. */
export const supportInboxPort =
  createPort<(services: Services, mail: IncomingMail) => Promise<boolean>>('support-inbox')
