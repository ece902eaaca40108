import { createProblem } from '@amarelle/contract/domain/errors'
import type { StaffActor } from '../platform/actor.ts'
import type { Services } from '../platform/context.ts'
import { createToken, hashToken } from '../platform/crypto/tokens.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { deactivateTrafficSource, upsertTrafficSource } from '../sites/index.ts'
import { authorize, recordAct } from '../staff/index.ts'

interface TrafficSource {
  readonly code: string
  readonly name: string
  /** null: of all sites. */
  readonly siteId: number | null
}
/** Creates a traffic source, or gives an existing one a new key; returns the key, of which only the hash is stored. */
export async function saveTrafficSource(
  services: Services,
  source: TrafficSource,
  actor: StaffActor,
): Promise<string> {
  const authority = authorize(services, actor, 'traffic_sources.manage', null)
  const key = createToken()
  await runInTransaction(services.db, async (tx) => {
    await upsertTrafficSource(tx, { ...source, keyHash: hashToken(key) })
    await recordAct(services, tx, authority, {
      act: 'traffic_source.saved',
      object: `traffic_source:${source.code}`,
      after: source,
    })
  })
  return key
}
/** Ends a traffic source: its visitors are no longer counted, and its key is refused. Throws `not_found`. */
export async function endTrafficSource(services: Services, code: string, actor: StaffActor): Promise<void> {
  const authority = authorize(services, actor, 'traffic_sources.manage', null)
  await runInTransaction(services.db, async (tx) => {
    if (!(await deactivateTrafficSource(tx, code))) throw createProblem('not_found')
    await recordAct(services, tx, authority, {
      act: 'traffic_source.ended',
      object: `traffic_source:${code}`,
    })
  })
}
