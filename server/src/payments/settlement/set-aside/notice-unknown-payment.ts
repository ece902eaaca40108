import { sql } from 'kysely'
import type { Services } from '../../../platform/context.ts'
import { addMs, minutesToMs } from '../../../platform/clock.ts'
import { publishStaffChange } from '../../../platform/channel/staff-changes.ts'
import { type Db, runInTransaction } from '../../../platform/db/db.ts'
import { addJob, defineJob } from '../../../platform/jobs/jobs.ts'
import { findAttemptByRef } from '../../orders/order.sql.ts'
import { getProvider } from '../../providers/provider-registry.ts'
import { queueSettlement } from '../settle-payment.job.ts'

/** A webhook may arrive before the number of a payment that was just created is stored. */
const lookUpAfterMs = minutesToMs(10)
/** Not every provider signs its webhooks: what strangers name is looked up at most this often within `lookUpAfterMs`. */
const maxNoticed = 100

/** Remembers, once, that a webhook named a payment that is not ours, and looks it up at its provider later. */
export async function noticeUnknownPayment(
  tx: Db,
  provider: string,
  providerRef: string,
  at: Date,
): Promise<void> {
  const { rows } = await sql`insert into unknown_payment (provider, provider_ref, noticed_at)
    select ${provider}, ${providerRef}, ${at} where (select count(*) from (
      select from unknown_payment where provider = ${provider} and state = 'noticed' limit ${maxNoticed}) noticed) < ${maxNoticed}
    on conflict do nothing returning id`.execute(tx)
  if (rows.length > 0)
    await addJob(
      tx,
      'look-up-payment',
      { provider, providerRef },
      { runAt: addMs(at, lookUpAfterMs), maxAttempts: 4 },
    )
}

/** Keeps a payment that the provider confirms as paid for staff; forgets any other. */
async function lookUpPayment(
  services: Services,
  { provider: id, providerRef }: { readonly provider: string; readonly providerRef: string },
): Promise<void> {
  const { db } = services
  const forget = (tx: Db) =>
    tx
      .deleteFrom('unknown_payment')
      .where('provider', '=', id)
      .where('provider_ref', '=', providerRef)
      .where('state', '=', 'noticed')
      .execute()
  if (await findAttemptByRef(db, id, providerRef)) {
    await forget(db)
    await queueSettlement(db, id, providerRef)
    return
  }
  // A payment that the provider does not know, or does not tell now, is named again by its next webhook.
  const snapshot = await getProvider(services, id)
    ?.fetchPayment(providerRef)
    .catch(() => null)
  if (snapshot?.state !== 'completed') {
    await forget(db)
    return
  }
  services.log.error({ provider: id, ref: providerRef }, 'a payment was made that fits no order')
  await runInTransaction(db, async (tx) => {
    await tx
      .updateTable('unknown_payment')
      .set({ state: 'waiting', amount_minor: snapshot.amountMinor, currency: snapshot.currency.trim() })
      .where('provider', '=', id)
      .where('provider_ref', '=', providerRef)
      .where('state', '=', 'noticed')
      .execute()
    publishStaffChange(tx, 'payments')
  })
}

export const lookUpPaymentJob = defineJob('look-up-payment', lookUpPayment)
