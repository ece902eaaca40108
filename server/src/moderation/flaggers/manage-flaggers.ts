import { createProblem } from '@amarelle/contract/domain/errors'
import type { addFlaggerEndpoint, ListedFlagger } from '@amarelle/contract/staff/endpoints/flaggers'
import { findGrantsOf } from '@amarelle/contract/staff/permissions'
import { coversScope, type StaffScope } from '@amarelle/contract/staff/roles'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import type { Services } from '../../platform/context.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { listSitePlaces } from '../../sites/index.ts'
import { authorizeScope, recordAct } from '../../staff/index.ts'
import { queueFlaggerMail } from './flagger-mail.job.ts'
import { findFlaggerSite, getFlaggerUrl } from './flagger-url.ts'
import {
  countOpenFlaggers,
  findFlaggers,
  insertFlagger,
  lockFlagger,
  setFlaggerEnded,
} from './trusted-flagger.sql.ts'

const mostFlaggers = 200

/** Returns the company of the scope's site; null for a wider scope. Throws `not_found` for an unknown site. */
async function findCompanyOf(services: Services, { siteId }: StaffScope): Promise<number | null> {
  if (siteId === null) return null
  const place = (await listSitePlaces(services)).find(({ id }) => id === siteId)
  if (!place) throw createProblem('not_found')
  return place.companyId
}

/** Trusted flaggers within the actor's scopes, at most 400. */
export async function listFlaggers(
  services: Services,
  actor: StaffActor,
): Promise<{ flaggers: ListedFlagger[] }> {
  const rows = await findFlaggers(services.db, 2 * mostFlaggers)
  const places = await listSitePlaces(services)
  const grants = findGrantsOf(actor.grants, 'flaggers.manage', undefined)
  const isCovered = (scope: StaffScope) => {
    const company = places.find(({ id }) => id === scope.siteId)?.companyId ?? null
    return grants.some((grant) => coversScope(grant, scope, company))
  }
  return {
    flaggers: rows.filter(isCovered).map(({ addedAt, endedAt, ...row }) => ({
      ...row,
      addedAt: addedAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * Adds a trusted flagger (DSA Art. 22) and mails them the link to their form, which is also returned. Throws `forbidden` beyond the
 * actor's own scope, `not_found` for an unknown site, and `too_many_requests` above 200.
 */
export async function addFlagger(
  services: Services,
  actor: StaffActor,
  flagger: z.output<typeof addFlaggerEndpoint.input>,
): Promise<{ url: string }> {
  if (flagger.companyId !== null && flagger.siteId !== null) throw createProblem('invalid_input')
  const company = await findCompanyOf(services, flagger)
  const authority = authorizeScope(services, actor, 'flaggers.manage', flagger, company)
  const site = await findFlaggerSite(services, flagger)
  const id = await runInTransaction(services.db, async (tx) => {
    if ((await countOpenFlaggers(tx)) >= mostFlaggers) throw createProblem('too_many_requests')
    const added = await insertFlagger(tx, flagger, { staffId: actor.staffId, at: services.clock.now() })
    await queueFlaggerMail(tx, added)
    await recordAct(services, tx, authority, {
      act: 'flagger.saved',
      object: `flagger:${added}`,
      after: flagger,
    })
    return added
  })
  return { url: getFlaggerUrl(services.config, site, id) }
}

/** Ends a trusted flagger; earlier notices stay. Throws `not_found` unless they are one, and `forbidden`. */
export async function endFlagger(
  services: Services,
  actor: StaffActor,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  await runInTransaction(services.db, async (tx) => {
    const flagger = await lockFlagger(tx, id)
    if (!flagger) throw createProblem('not_found')
    const company = await findCompanyOf({ ...services, db: tx }, flagger)
    const authority = authorizeScope(services, actor, 'flaggers.manage', flagger, company)
    if (flagger.endedAt) throw createProblem('not_found')
    await setFlaggerEnded(tx, id, { staffId: actor.staffId, at: services.clock.now() })
    await recordAct(services, tx, authority, { act: 'flagger.ended', object: `flagger:${id}`, reason })
  })
}
