import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type {
  changeFictionalProfileEndpoint,
  createFictionalProfileEndpoint,
  switchFictionalProfileEndpoint,
} from '@amarelle/contract/staff/endpoints/fictional/profiles'
import type { z } from 'zod'
import { insertFictionalMember } from '../../accounts/index.ts'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services, Site } from '../../platform/context.ts'
import { type Db, runInTransaction } from '../../platform/db/db.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import {
  calculateAge,
  insertFictionalProfile,
  setFictionalAbout,
  setFictionalShown,
} from '../../profiles/index.ts'
import { findSiteEntry, getSiteById, getSitePlace } from '../../sites/index.ts'
import { authorize, type Authority, recordAct } from '../../staff/index.ts'
import { findBrokenRules } from '../desk/find-broken-rules.ts'
import { findFictionalProfile, setFictionalState, upsertAttendance } from './fictional-profile.sql.ts'
import { countVisibleProfiles, findFictionalFacts, lockFictionalShare } from './list-profiles.sql.ts'

/**
 * Throws a field problem for a text that staff may not write as the profile (docs/decisions/045-agents-texts.md); the key `about.rules.meeting`
 * names a rule that `about` breaks.
 */
function assertHonestText(fields: Readonly<Partial<Record<'name' | 'about', string>>>): void {
  const keys = Object.entries(fields).flatMap(([field, text]) => {
    const rules = findBrokenRules(text)
    return rules.length > 0 ? [field, ...rules.map((rule) => `${field}.rules.${rule}`)] : []
  })
  if (keys.length > 0)
    throw createFieldProblem(Object.fromEntries(keys.map((key) => [key, 'agent_text_refused' as const])))
}

/** Throws `fictional_off` unless the site has fictional profiles, which it has not by default (DECISIONS.md, section 9). */
function assertFictionalSite({ fictional_profiles_attended: isAttended }: Site): void {
  if (!isAttended) throw createProblem('fictional_off')
}

/** Throws `fictional_share` if one more fictional profile exceeds the greatest share of the site's visible profiles. */
async function assertShare(tx: Db, site: Site): Promise<void> {
  await lockFictionalShare(tx, site.id)
  const { all, fictional } = await countVisibleProfiles(tx, site.id)
  const limit = site.fictional_share_percent
  if ((fictional + 1) * 100 > (all + 1) * limit) throw createProblem('fictional_share', { limit })
}

/**
 * Creates a fictional profile that the staff of the site's company answer for; it carries the label from its first moment. Throws
 * `not_found`, `forbidden`, `fictional_off`, `fictional_share` and field problems.
 */
export async function createFictionalProfile(
  services: Services,
  actor: StaffActor,
  input: z.output<typeof createFictionalProfileEndpoint.input>,
): Promise<{ profile: number }> {
  const { clock } = services
  const entry = await findSiteEntry(services, input.site)
  if (!entry?.site) throw createProblem('not_found')
  const { site, company } = entry
  const authority = authorize(services, actor, 'fictional.manage', { siteId: site.id, companyId: company.id })
  const at = clock.now()
  if (calculateAge(input.dateOfBirth, at, site.time_zone) < site.min_age)
    throw createFieldProblem({ dateOfBirth: 'invalid_choice' })
  assertFictionalSite(site)
  assertHonestText({ name: input.name, about: input.about })
  return runInTransaction(services.db, async (tx) => {
    await assertShare(tx, site)
    const [language = site.domain_language] = input.languages
    const memberId = await insertFictionalMember(tx, site, { name: input.name, language, at })
    const { name, gender, lookingFor, dateOfBirth, about } = input
    const profile = { memberId, siteId: site.id, name, gender, lookingFor, dateOfBirth, about }
    await insertFictionalProfile(tx, { ...profile, country: site.country }, at)
    const { sheet, languages, openHours } = input
    const attendance = { sheet, languages, openHours, memberId, siteId: site.id, companyId: company.id }
    await upsertAttendance(tx, { ...attendance, staffId: actor.staffId, at })
    publishStaffChange(tx, 'fictional_profiles')
    await recordAct(services, tx, authority, {
      act: 'fictional.created',
      object: `fictional:${memberId}`,
      after: { name, about, sheet, languages, openHours, company: company.name },
      reason: input.reason,
    })
    return { profile: memberId }
  })
}

/** Returns a fictional profile, and the actor's authority to manage or edit it. Throws `not_found` and `forbidden`. */
export async function findManagedProfile(
  services: Services,
  actor: StaffActor,
  profileId: number,
  permission: 'fictional.manage' | 'fictional.edit' = 'fictional.manage',
) {
  const facts = await findFictionalFacts(services.db, profileId)
  if (!facts) throw createProblem('not_found')
  const place = await getSitePlace(services, facts.siteId)
  const authority: Authority = authorize(services, actor, permission, place)
  return { facts, place, authority }
}

/**
 * Changes text, sheet, languages and hours. A profile without a company on record gets that of its site, and can be written to from then
 * on; that takes the permission to manage. Throws `not_found`, `forbidden` and field problems.
 */
export async function changeFictionalProfile(
  services: Services,
  actor: StaffActor,
  {
    profile: memberId,
    about,
    sheet,
    languages,
    openHours,
    reason,
  }: z.output<typeof changeFictionalProfileEndpoint.input>,
): Promise<void> {
  const isOnRecord = (await findFictionalProfile(services.db, memberId))?.company != null
  const permission = isOnRecord ? 'fictional.edit' : 'fictional.manage'
  const { facts, place, authority } = await findManagedProfile(services, actor, memberId, permission)
  assertHonestText({ about })
  await runInTransaction(services.db, async (tx) => {
    await setFictionalAbout(tx, memberId, about)
    await upsertAttendance(tx, {
      ...place,
      memberId,
      sheet,
      languages,
      openHours,
      staffId: actor.staffId,
      at: services.clock.now(),
    })
    publishStaffChange(tx, 'fictional_profiles')
    await recordAct(services, tx, authority, {
      act: 'fictional.changed',
      object: `fictional:${memberId}`,
      before: { about: facts.about },
      after: { about, sheet, languages, openHours },
      reason,
    })
  })
}

/**
 * Switches a profile off: nobody sees it or writes to it from now on, and a job refunds the messages that wait and says so. Switches it
 * on again as well, within the site's share. Throws `not_found`, also for a profile that nobody ever answered for, `forbidden`,
 * `fictional_off` and `fictional_share`.
 */
export async function switchFictionalProfile(
  services: Services,
  actor: StaffActor,
  { profile: memberId, state, reason }: z.output<typeof switchFictionalProfileEndpoint.input>,
): Promise<void> {
  const { authority, facts } = await findManagedProfile(services, actor, memberId)
  const site = await getSiteById(services, facts.siteId)
  if (state === 'active') assertFictionalSite(site)
  await runInTransaction(services.db, async (tx) => {
    if (!(await setFictionalState(tx, memberId, state, services.clock.now()))) return
    if (state === 'active') await assertShare(tx, site)
    await setFictionalShown(tx, memberId, state === 'active')
    if (state === 'off') await addJob(tx, 'refund-waiting', {}, { key: `refund-waiting-of:${memberId}` })
    publishStaffChange(tx, 'fictional_profiles')
    await recordAct(services, tx, authority, {
      act: state === 'off' ? 'fictional.switched_off' : 'fictional.switched_on',
      object: `fictional:${memberId}`,
      reason,
    })
  })
}
