import type { PostbackEvent } from '@amarelle/contract/staff/endpoints/partners/traffic-sources'
import type { Db } from '../../platform/db/db.ts'

export interface Postback {
  readonly urlTemplate: string
  /** Encrypted. */
  readonly secret: Buffer
  readonly events: readonly PostbackEvent[]
  readonly includesAmount: boolean
}
export const findPostback = (db: Db, source: string): Promise<Postback | undefined> =>
  db
    .selectFrom('postback')
    .select(['url_template as urlTemplate', 'secret', 'includes_amount as includesAmount'])
    .select((e) => e.ref('events').$castTo<PostbackEvent[]>().as('events'))
    .where('source', '=', source)
    .executeTakeFirst()

export function upsertPostback(tx: Db, source: string, postback: Postback) {
  const columns = {
    url_template: postback.urlTemplate,
    secret: postback.secret,
    events: [...postback.events],
    includes_amount: postback.includesAmount,
  }
  return tx
    .insertInto('postback')
    .values({ source, ...columns })
    .onConflict((conflict) => conflict.column('source').doUpdateSet(columns))
    .execute()
}
/** Returns false when the source has none. */
export async function deletePostback(tx: Db, source: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('postback').where('source', '=', source).executeTakeFirst()
  return numDeletedRows > 0n
}
