import type { LoginProvider } from '@amarelle/contract/endpoints/sign-in/login-providers'
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { DB } from '../../platform/db/db-types.ts'

export const insertLoginProviderRequest = (db: Db, row: Insertable<DB['login_provider_request']>) =>
  db.insertInto('login_provider_request').values(row).execute()

interface RequestOrigin {
  readonly stateHash: Buffer
  readonly siteId: number
  readonly provider: LoginProvider
  readonly deviceHash: Buffer
}
/** Deletes the open request of this state and browser and returns it, for one of several concurrent calls. */
export async function consumeLoginProviderRequest(
  db: Db,
  { stateHash, siteId, provider, deviceHash }: RequestOrigin,
  now: Date,
): Promise<{ readonly sessionId: string | null; readonly returnPath: string } | null> {
  const row = await db
    .deleteFrom('login_provider_request')
    .where('state_hash', '=', stateHash)
    .where('site_id', '=', siteId)
    .where('provider', '=', provider)
    .where('device_hash', '=', deviceHash)
    .where('expires_at', '>', now)
    .returning(['session_id', 'return_path'])
    .executeTakeFirst()
  return row ? { sessionId: row.session_id, returnPath: row.return_path } : null
}
export const deleteLoginProviderRequestsBefore = (db: Db, before: Date) =>
  db.deleteFrom('login_provider_request').where('expires_at', '<=', before).execute()
