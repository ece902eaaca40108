import type { Context } from '../platform/context.ts'
import type { Db } from '../platform/db.ts'
import { hashToken, newToken } from '../platform/ids.ts'
import { queueMail } from './account-mails.job.ts'
import { devicesOf, saveDevice } from './known-device.sql.ts'

/** Marks the browser, for another year, and remembers the mark's hash as one of the member's. */
export async function knowDevice(context: Context, tx: Db, memberId: number): Promise<void> {
  const device = context.device ?? newToken()
  context.setDevice(device)
  await saveDevice(tx, memberId, hashToken(device), context.clock.now())
}

/** After a login: one from a browser that the account doesn't know is told by mail. The account's first one is no news. */
export async function noticeDevice(context: Context, tx: Db, memberId: number): Promise<void> {
  const known = await devicesOf(tx, memberId, hashToken(context.device ?? ''))
  if (known.any && !known.this)
    await queueMail(tx, {
      kind: 'new_login',
      memberId,
      login: { userAgent: context.userAgent, at: context.clock.now().toISOString() },
    })
  await knowDevice(context, tx, memberId)
}
