import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/db.ts'
import { listLinesOfMember } from './bank-line.sql.ts'
import { openLineDetails } from './line-details.ts'

/** Returns lines of statements about a member's payments, for the data export. */
export const loadLineData = async (db: Db, config: Config, memberId: number) => ({
  lines: (await listLinesOfMember(db, memberId)).map(({ details, ...line }) => ({
    order: line.orderNumber,
    booked_on: line.bookedOn,
    amount_minor: line.amountMinor,
    currency: line.currency,
    return_code: line.returnCode,
    ...openLineDetails(config, details),
  })),
})
