import { createProblem } from '@amarelle/contract/domain/errors'
import {
  type getFictionalProfileEndpoint,
  type listFictionalProfilesEndpoint,
  maxListedProfiles,
} from '@amarelle/contract/staff/endpoints/fictional/profiles'
import type { SiteScope } from '@amarelle/contract/staff/scope'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { sql } from 'kysely'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { calculateAge } from '../../profiles/index.ts'
import { getSiteById, getSitePlace, listSiteEntries } from '../../sites/index.ts'
import { authorize, buildSiteCondition, findPermittedSiteIds, isPermitted } from '../../staff/index.ts'
import { toCharacterSheet } from './character-sheet.ts'
import { findFictionalProfile } from './fictional-profile.sql.ts'
import {
  findFictionalFacts,
  findListedProfiles,
  findPicturesWithLicences,
  findUsedDrawnPictures,
} from './list-profiles.sql.ts'

const toState = (row: { state: 'active' | 'off' | null; company: string | null } | undefined) =>
  row?.state && row.company !== null ? row.state : 'unattended'

/** Returns the fictional profiles on the actor's sites, and what these sites allow. */
export async function listFictionalProfiles(
  services: Services,
  actor: StaffActor,
  within: SiteScope,
): Promise<StaffEndpointAnswer<typeof listFictionalProfilesEndpoint>> {
  const scope = await buildSiteCondition(services, actor, 'fictional.read', sql`p.site_id`, within)
  const siteIds = await findPermittedSiteIds(services, actor, 'fictional.read', within)
  const entries = (await listSiteEntries(services)).filter(({ id }) => siteIds?.includes(id) ?? true)
  const rows = await findListedProfiles(services.db, scope, maxListedProfiles)
  const drawn = await findUsedDrawnPictures(
    services.db,
    entries.map(({ id }) => id),
  )
  return {
    profiles: rows.map(({ dateOfBirth, ...row }) => ({
      ...row,
      age: calculateAge(dateOfBirth, services.clock.now(), 'UTC'),
      fictional: true,
      state: toState(row),
    })),
    sites: entries.flatMap(({ id, company, site }) =>
      site
        ? [
            {
              siteId: id,
              isAttended: site.fictional_profiles_attended,
              maximumPercent: site.fictional_share_percent,
              usedDrawnPictures: [...(drawn.get(id) ?? [])],
              mayManage: isPermitted(actor, 'fictional.manage', { siteId: id, companyId: company.id }),
            },
          ]
        : [],
    ),
  }
}

/** Returns a fictional profile with its sheet and pictures. Throws `not_found` and `forbidden`. */
export async function getFictionalProfile(
  services: Services,
  actor: StaffActor,
  profileId: number,
): Promise<StaffEndpointAnswer<typeof getFictionalProfileEndpoint>> {
  const { db, clock } = services
  const facts = await findFictionalFacts(db, profileId)
  if (!facts) throw createProblem('not_found')
  const place = await getSitePlace(services, facts.siteId)
  authorize(services, actor, 'fictional.read', place)
  const [site, row] = [await getSiteById(services, facts.siteId), await findFictionalProfile(db, profileId)]
  const pictures = await findPicturesWithLicences(db, profileId)
  const drawn = await findUsedDrawnPictures(db, [facts.siteId])
  return {
    id: profileId,
    siteId: facts.siteId,
    name: facts.name,
    age: calculateAge(facts.dateOfBirth, clock.now(), site.time_zone),
    fictional: true,
    about: facts.about,
    state: toState(row),
    company: row?.company ?? null,
    createdBy: row?.createdBy ?? null,
    sheet: toCharacterSheet(row),
    languages: row?.languages ?? [],
    openHours: { from: row?.opensAtHour ?? 0, to: row?.closesAtHour ?? 24 },
    pictures: pictures.map(({ id, addedAt, licence }, i) => ({
      id,
      licence,
      addedAt: addedAt.toISOString(),
      isMain: i === 0,
    })),
    usedDrawnPictures: [...(drawn.get(facts.siteId) ?? [])],
    mayEdit: isPermitted(actor, toState(row) === 'unattended' ? 'fictional.manage' : 'fictional.edit', place),
    mayManage: isPermitted(actor, 'fictional.manage', place),
  }
}
