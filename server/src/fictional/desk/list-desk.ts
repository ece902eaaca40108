import {
  type HoldReason,
  type listDeskEndpoint,
  maxDeskEntries,
} from '@amarelle/contract/staff/endpoints/fictional/desk'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import type { MemberAvatar } from '@amarelle/contract/staff/endpoints/member-pictures'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import { findMembersAtLimit } from '../../payments/index.ts'
import { addMs, hoursToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { findAvatars } from '../../profiles/index.ts'
import { getSiteById } from '../../sites/index.ts'
import { buildSiteCondition } from '../../staff/index.ts'
import { countWaiting, type DeskRow, findDeskRows } from './desk-conversation.sql.ts'
import { toHoldReason } from './find-hold-reason.ts'

const buildDeskScope = (services: Services, actor: StaffActor, scope: SiteScope) =>
  buildSiteCondition(services, actor, 'desk.answer', sql`w.site_id`, scope)

/** Why nobody may answer each row's member; null where they may. */
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

interface EntryFacts {
  readonly answerHours: number
  readonly held: HoldReason | null
  readonly photo: MemberAvatar['photo']
}
const toEntry = (row: DeskRow, { answerHours, held, photo }: EntryFacts) => ({
  conversation: row.id,
  siteId: row.siteId,
  member: row.memberName,
  photo,
  profile: row.profileName,
  fictional: true as const,
  text: row.text,
  waitingSince: row.waitingSince.toISOString(),
  refundAt: addMs(row.waitingSince, hoursToMs(answerHours)).toISOString(),
  credits: row.credits,
  paid: [...row.paid],
  messages: row.messages,
  claim: row.claimedBy === null ? null : { staffId: row.claimedBy, name: row.claimedByName ?? '' },
  held,
})

/** The conversations in which a paid message waits for the actor's sites. Reading the list is not recorded. */
export async function listDesk(
  services: Services,
  actor: StaffActor,
  within: SiteScope,
): Promise<StaffEndpointAnswer<typeof listDeskEndpoint>> {
  const now = services.clock.now()
  const query = {
    scope: await buildDeskScope(services, actor, within),
    now,
    limit: maxDeskEntries,
  }
  const open = await findDeskRows(services.db, { ...query, held: false })
  const rows = [...open, ...(await findDeskRows(services.db, { ...query, held: true }))]
  const conversations = []
  const avatars = await findAvatars(
    services.db,
    rows.map(({ memberId }) => memberId),
  )
  const holdReasons = await findHoldReasons(services, rows)
  for (const [i, row] of rows.entries()) {
    const { fictional_answer_hours: answerHours } = await getSiteById(services, row.siteId)
    conversations.push(
      toEntry(row, {
        answerHours,
        held: holdReasons[i] ?? null,
        photo: avatars.get(row.memberId)?.photo ?? null,
      }),
    )
  }
  const middle = open[Math.floor(open.length / 2)]
  const waitMs = middle && now.getTime() - middle.waitingSince.getTime()
  return {
    conversations,
    medianWaitMinutes: waitMs === undefined ? null : Math.max(0, Math.round(waitMs / 60_000)),
  }
}
export const countDesk = async (services: Services, actor: StaffActor, within: SiteScope) => ({
  open: await countWaiting(services.db, await buildDeskScope(services, actor, within), services.clock.now()),
})
