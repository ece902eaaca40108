import type { RequestContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/db.ts'
import { hashToken, createToken } from '../../platform/crypto/tokens.ts'
import { queueAccountMail } from '../mail-tokens/account-mail.job.ts'
import { checkKnownDevice, upsertKnownDevice } from './known-device.sql.ts'

/** Renews the browser's device cookie for a year and stores its hash as one of the member's known devices. */
export async function rememberDevice(context: RequestContext, tx: Db, memberId: number): Promise<void> {
  const device = context.device ?? createToken()
  context.setDevice(device)
  await upsertKnownDevice(tx, memberId, hashToken(device), context.clock.now())
}

/** Mails the member about a login from an unknown browser, except for the account's first login. */
export async function recordLoginDevice(context: RequestContext, tx: Db, memberId: number): Promise<void> {
  const knownDevice = await checkKnownDevice(tx, memberId, hashToken(context.device ?? ''))
  if (knownDevice.any && !knownDevice.this)
    await queueAccountMail(tx, {
      kind: 'new_login',
      memberId,
      login: { userAgent: context.userAgent, at: context.clock.now().toISOString() },
    })
  await rememberDevice(context, tx, memberId)
}
