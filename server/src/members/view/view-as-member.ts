import { createProblem } from '@amarelle/contract/domain/errors'
import { memberViewLinkMinutes, memberViewMinutes } from '@amarelle/contract/staff/member-view'
import { findGrantsOf } from '@amarelle/contract/staff/permissions'
import { findMemberById, type Member } from '../../accounts/index.ts'
import type { StaffActor, ViewingStaff } from '../../platform/actor.ts'
import { addMs, minutesToMs } from '../../platform/clock.ts'
import type { Services } from '../../platform/context.ts'
import { createToken, hashToken } from '../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { getSiteById, getSiteOrigin, getSitePlace } from '../../sites/index.ts'
import { findStaffById, recordAct } from '../../staff/index.ts'
import { findMemberFor } from '../find-member-for.ts'
import { memberViewLinkPath } from './view-paths.ts'
import { deleteView, exchangeLink, findOpenView, insertMemberView } from './member-view.sql.ts'

/** Returns whether a member can log in, so that there are pages to see. */
const canLogIn = ({ status }: Member): boolean => status === 'active' || status === 'not_confirmed'

/**
 * Returns a link, valid once and for a minute, that opens the member's site as the member sees it. It replaces the caller's earlier
 * view. Throws `not_found`, `forbidden` and `member_not_viewable`.
 */
export const viewAsMember = (
  services: Services,
  actor: StaffActor,
  { id, reason }: { readonly id: number; readonly reason: string },
): Promise<{ url: string }> =>
  runInTransaction(services.db, async (tx) => {
    const inside = { ...services, db: tx }
    const { member, authority } = await findMemberFor(inside, actor, 'members.view_as', id)
    // A view belongs to a browser: commands have none.
    if (!actor.session) throw createProblem('forbidden')
    if (!canLogIn(member)) throw createProblem('member_not_viewable')
    const token = createToken()
    await insertMemberView(tx, {
      sessionId: actor.session.id,
      memberId: id,
      linkHash: hashToken(token),
      expiresAt: addMs(services.clock.now(), minutesToMs(memberViewLinkMinutes)),
    })
    await recordAct(services, tx, authority, {
      act: 'member.viewed_as',
      object: `member:${id}`,
      memberId: id,
      reason,
    })
    const site = await getSiteById(inside, member.siteId)
    return { url: `${getSiteOrigin(services.config, site)}${memberViewLinkPath}/${token}` }
  })

/** Opens a link of `viewAsMember`; returns the secret of the browser, or null if the link was used or is too old. */
export async function openMemberView(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  link: string,
): Promise<string | null> {
  const token = createToken()
  const at = clock.now()
  const expiresAt = addMs(at, minutesToMs(memberViewMinutes))
  const isValid = await exchangeLink(db, hashToken(link), { tokenHash: hashToken(token), at, expiresAt })
  return isValid ? token : null
}

/**
 * Returns the member whom a browser sees the site as, and who looks; null if the view has ended, belongs to another site, or the person may
 * not see it any more.
 */
export async function findMemberView(
  services: Services,
  siteId: number,
  token: string,
): Promise<{ readonly member: Member; readonly viewedBy: ViewingStaff } | null> {
  const { db, clock } = services
  const view = await findOpenView(db, hashToken(token), clock.now())
  if (!view) return null
  const [member, person] = await Promise.all([
    findMemberById(db, view.memberId),
    findStaffById(db, view.staffId),
  ])
  if (!member || member.siteId !== siteId || !canLogIn(member) || !person) return null
  const place = await getSitePlace(services, siteId)
  if (findGrantsOf(person.grants, 'members.view_as', place).length === 0) return null
  const { name, language } = person
  return { member, viewedBy: { name, language, endsAt: view.expiresAt } }
}

export const endMemberView = ({ db }: Pick<Services, 'db'>, token: string) => deleteView(db, hashToken(token))
