import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { hashToken, createToken } from '../../platform/crypto/tokens.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { checkKnownDevice, upsertKnownDevice } from './known-device.sql.ts'

/** Marks the browser, for another year, and remembers the mark's hash as one of the member's. */
export async function rememberDevice(context: RequestContext, tx: Db, memberId: number): Promise<void> {
  const device = context.device ?? createToken()
  context.setDevice(device)
  await upsertKnownDevice(tx, memberId, hashToken(device), context.clock.now())
}

/** After a login: one from a browser that the account doesn't know is told by mail. The account's first one is no news. */
export async function recordLoginDevice(context: RequestContext, tx: Db, memberId: number): Promise<void> {
  const known = await checkKnownDevice(tx, memberId, hashToken(context.device ?? ''))
  if (known.any && !known.this)
    await queueAccountMail(tx, {
      kind: 'new_login',
      memberId,
      login: { userAgent: context.userAgent, at: context.clock.now().toISOString() },
    })
  await rememberDevice(context, tx, memberId)
}
