import { type HoldReason, maxDeskEntries } from '@amarelle/contract/staff/endpoints/fictional/desk'
import type { RawBuilder } from 'kysely'
import { findMembersAtLimit } from '../../payments/index.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { getSiteById } from '../../sites/index.ts'
import { type DeskRow, findDeskRows } from './desk-conversation.sql.ts'
import { toHoldReason } from './find-hold-reason.ts'

/** Returns why nobody may answer each row's member; null where they may. */
async function findHoldReasons(services: Services, rows: readonly DeskRow[]): Promise<(HoldReason | null)[]> {
  const members = new Map<number, Parameters<typeof findMembersAtLimit>[1][number]>()
  for (const { memberId: id, memberSiteId, memberCountry: country } of rows)
    members.set(id, { id, site: await getSiteById(services, memberSiteId), country })
  const atLimit = await findMembersAtLimit(services, [...members.values()])
  const now = services.clock.now()
  return rows.map(
    (row) => row.hold ?? toHoldReason(row, now) ?? (atLimit.has(row.memberId) ? 'spending_limit' : null),
  )
}

interface FoundDeskEntry {
  readonly row: DeskRow
  readonly held: HoldReason | null
  /** When the messages are refunded without an answer. */
  readonly refundAt: Date
}
interface FoundDeskEntries {
  readonly entries: readonly FoundDeskEntry[]
  readonly medianWaitMinutes: number | null
}
/** Returns the conversations in which a paid message waits: open ones, then held ones. `scope` is a condition on `w.site_id`. */
export async function findDeskEntries(
  services: Services,
  scope: RawBuilder<boolean>,
): Promise<FoundDeskEntries> {
  const now = services.clock.now()
  const query = { scope, now, limit: maxDeskEntries }
  const open = await findDeskRows(services.db, { ...query, held: false })
  const rows = [...open, ...(await findDeskRows(services.db, { ...query, held: true }))]
  const holdReasons = await findHoldReasons(services, rows)
  const entries = []
  for (const [i, row] of rows.entries()) {
    const { fictional_answer_hours: hours } = await getSiteById(services, row.siteId)
    entries.push({
      row,
      held: holdReasons[i] ?? null,
      refundAt: addMs(row.waitingSince, hoursToMs(hours)),
    })
  }
  const middle = open[Math.floor(open.length / 2)]
  const waitMs = middle && now.getTime() - middle.waitingSince.getTime()
  return {
    entries,
    medianWaitMinutes: waitMs === undefined ? null : Math.max(0, Math.round(waitMs / 60_000)),
  }
}
