import { createFieldProblem, createProblem } from '@amarelle/contract/domain/errors'
import type {
  endPostbackEndpoint,
  savePostbackEndpoint,
} from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { StaffActor } from '../../platform/actor.ts'
import { publishStaffChange } from '../../platform/channel/staff-changes.ts'
import type { Services } from '../../platform/context.ts'
import { encrypt } from '../../platform/crypto/encryption.ts'
import { createToken } from '../../platform/crypto/tokens.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { enforceRateLimit } from '../../platform/limits/usage-limits.ts'
import { recordAct } from '../../staff/index.ts'
import { findManagedSource } from '../sources/authorize-source.ts'
import { toSourceObject } from '../sources/manage-sources.ts'
import { lockSource } from '../sources/source.sql.ts'
import { dropWaitingDeliveries, findDelivery, insertDelivery, restartDelivery } from './delivery.sql.ts'
import { deletePostback, findPostback, type Postback, upsertPostback } from './postback.sql.ts'
import { assertPostbackTemplate } from './postback-url.ts'
import { wakePostbackJob } from './queue-postback.ts'
import { postbackSecretPurpose } from './send-postbacks.job.ts'

const maxTestsPerHour = 20
const toShown = ({ urlTemplate, events, includesAmount }: Postback) => ({
  url: urlTemplate,
  events: [...events],
  includesAmount,
})

/**
 * Sets the postbacks of a source; returns the secret if it is new. Throws `not_found`, `forbidden`, `setting_changed` if a colleague has
 * changed them since, and the problems of the fields.
 */
export async function savePostback(
  services: Services,
  actor: StaffActor,
  {
    code,
    url,
    events,
    includesAmount,
    renewsSecret,
    seen,
    reason,
  }: z.output<typeof savePostbackEndpoint.input>,
): Promise<{ secret: string | null }> {
  const { authority } = await findManagedSource(services, actor, code)
  assertPostbackTemplate(services.config, url)
  if (events.length === 0) throw createFieldProblem({ events: 'required' })
  return runInTransaction(services.db, async (tx) => {
    await lockSource(tx, code)
    const before = await findPostback(tx, code)
    if (!isDeepStrictEqual(before ? toShown(before) : null, seen)) throw createProblem('setting_changed')
    const secret = before && !renewsSecret ? null : createToken()
    await upsertPostback(tx, code, {
      urlTemplate: url,
      events: [...new Set(events)],
      includesAmount,
      secret:
        secret === null && before
          ? before.secret
          : encrypt(services.config, postbackSecretPurpose, secret ?? ''),
    })
    publishStaffChange(tx, 'partners')
    await recordAct(services, tx, authority, {
      act: 'postback.saved',
      object: toSourceObject(code),
      ...(before && { before: { url: before.urlTemplate, events: before.events } }),
      after: { url, events, includesAmount, isSecretNew: secret !== null },
      reason,
    })
    return { secret }
  })
}

/** Ends the postbacks of a source; waiting ones are given up. Throws `not_found` and `forbidden`. */
export async function endPostback(
  services: Services,
  actor: StaffActor,
  { code, reason }: z.output<typeof endPostbackEndpoint.input>,
): Promise<void> {
  const { authority } = await findManagedSource(services, actor, code)
  await runInTransaction(services.db, async (tx) => {
    if (!(await deletePostback(tx, code))) throw createProblem('not_found')
    await dropWaitingDeliveries(tx, code, services.clock.now())
    publishStaffChange(tx, 'partners')
    await recordAct(services, tx, authority, { act: 'postback.ended', object: toSourceObject(code), reason })
  })
}

/** Queues a postback with made-up values. Throws `not_found`, `forbidden`, and `too_many_requests` beyond 20 an hour and source. */
export async function testPostback(services: Services, actor: StaffActor, code: string): Promise<void> {
  const { authority } = await findManagedSource(services, actor, code)
  if (!(await findPostback(services.db, code))) throw createProblem('not_found')
  await enforceRateLimit(services, `postback-test:${code}`, maxTestsPerHour, 3600)
  await runInTransaction(services.db, async (tx) => {
    await insertDelivery(tx, { source: code, referralId: null, event: 'test', at: services.clock.now() })
    await wakePostbackJob(tx)
    await recordAct(services, tx, authority, { act: 'postback.tested', object: toSourceObject(code) })
  })
}

/** Sends a given-up postback again. Throws `not_found`, `forbidden`, and `setting_changed` if it is not given up. */
export async function retryPostback(services: Services, actor: StaffActor, id: number): Promise<void> {
  const delivery = await findDelivery(services.db, id)
  if (!delivery) throw createProblem('not_found')
  const { authority } = await findManagedSource(services, actor, delivery.source)
  if (!(await findPostback(services.db, delivery.source))) throw createProblem('not_found')
  await runInTransaction(services.db, async (tx) => {
    if (!(await restartDelivery(tx, id, services.clock.now()))) throw createProblem('setting_changed')
    await wakePostbackJob(tx)
    publishStaffChange(tx, 'partners')
    await recordAct(services, tx, authority, {
      act: 'postback.retried',
      object: toSourceObject(delivery.source),
      after: { event: delivery.event },
    })
  })
}
