import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import {
  type changeTrafficSourceEndpoint,
  type createTrafficSourceEndpoint,
  type endTrafficSourceEndpoint,
  type renewSourceKeyEndpoint,
  sourceCodeSchema,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { createToken, hashToken } from '../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { findSiteEntry } from '../../sites/index.ts'
import { recordAct } from '../../staff/index.ts'
import { dropWaitingDeliveries } from '../postbacks/delivery.sql.ts'
import { authorizeManaging, findManagedSource } from './authorize-source.ts'
import { insertSource, lockSource, updateSource } from './source.sql.ts'

export const toSourceObject = (code: string): string => `traffic_source:${code}`

/** Creates a traffic source and returns its key, of which only the hash is stored. Throws `not_found` and `forbidden`. */
export async function createTrafficSource(
  services: Services,
  actor: StaffActor,
  { code, name, siteId, contractNote, reason }: z.output<typeof createTrafficSourceEndpoint.input>,
): Promise<{ key: string }> {
  if (siteId !== null && !(await findSiteEntry(services, siteId))) throw createProblem('not_found')
  const authority = await authorizeManaging(services, actor, siteId)
  if (!sourceCodeSchema.safeParse(code).success) throw createFieldProblem({ code: 'source_code' })
  const key = createToken()
  await runInTransaction(services.db, async (tx) => {
    const createdAt = services.clock.now()
    const source = { code, name, siteId, contractNote }
    if (!(await insertSource(tx, { ...source, createdAt, keyHash: hashToken(key) })))
      throw createFieldProblem({ code: 'source_taken' })
    publishStaffChange(tx, 'partners')
    await recordAct(services, tx, authority, {
      act: 'traffic_source.created',
      object: toSourceObject(code),
      after: source,
      reason,
    })
  })
  return { key }
}

/** Changes name and contract note. Throws `not_found`, `forbidden`, and `setting_changed` if a colleague has changed them since. */
export async function changeTrafficSource(
  services: Services,
  actor: StaffActor,
  { code, name, contractNote, seen, reason }: z.output<typeof changeTrafficSourceEndpoint.input>,
): Promise<void> {
  const { authority } = await findManagedSource(services, actor, code)
  await runInTransaction(services.db, async (tx) => {
    const before = await lockSource(tx, code)
    if (before?.name !== seen.name || before.contractNote !== seen.contractNote)
      throw createProblem('setting_changed')
    await updateSource(tx, code, { name, contract_note: contractNote })
    publishStaffChange(tx, 'partners')
    await recordAct(services, tx, authority, {
      act: 'traffic_source.changed',
      object: toSourceObject(code),
      before: seen,
      after: { name, contractNote },
      reason,
    })
  })
}

/** Gives a source a new key and activates it; returns the key. Throws `not_found` and `forbidden`. */
export async function renewSourceKey(
  services: Services,
  actor: StaffActor,
  { code, reason }: z.output<typeof renewSourceKeyEndpoint.input>,
): Promise<{ key: string }> {
  const { source, authority } = await findManagedSource(services, actor, code)
  const key = createToken()
  await runInTransaction(services.db, async (tx) => {
    await updateSource(tx, code, { key_hash: hashToken(key), active: true, ended_at: null })
    publishStaffChange(tx, 'partners')
    await recordAct(services, tx, authority, {
      act: 'traffic_source.key_renewed',
      object: toSourceObject(code),
      before: { isActive: source.isActive },
      after: { isActive: true },
      reason,
    })
  })
  return { key }
}

/** Ends a source: its visitors no longer count, its key is refused, and it is told nothing more. Throws `not_found` and `forbidden`. */
export async function endTrafficSource(
  services: Services,
  actor: StaffActor,
  { code, reason }: z.output<typeof endTrafficSourceEndpoint.input>,
): Promise<void> {
  const { authority } = await findManagedSource(services, actor, code)
  await runInTransaction(services.db, async (tx) => {
    const now = services.clock.now()
    if (!(await lockSource(tx, code))?.isActive) throw createProblem('not_found')
    await updateSource(tx, code, { active: false, ended_at: now })
    await dropWaitingDeliveries(tx, code, now)
    publishStaffChange(tx, 'partners')
    await recordAct(services, tx, authority, {
      act: 'traffic_source.ended',
      object: toSourceObject(code),
      reason,
    })
  })
}
