import type { Services } from '../platform/context.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { decideNotice, type Way } from './decide-notice.ts'
import { kinds } from './kinds.ts'
import { type NoticeMail, queueNoticeMail } from './notice-mail.job.ts'
import { pushNotice } from './push/push-notice.ts'
import type { Recipient } from './recipient.ts'

/** Ways that are still to be told by, and when to ask again. */
export interface Left {
  readonly ways: readonly Way[]
  readonly at: Date
}
/**
 * Tells what can wait, each way when it may be: now, or by the ways and at the time that are answered. null when nothing is left
 * to tell, because it was told or is not wanted.
 */
export async function tellWays(
  services: Services,
  { member, standing }: Recipient,
  mail: NoticeMail,
  { ways, now }: { readonly ways: readonly Way[]; readonly now: Date },
): Promise<Left | null> {
  const { type, path } = kinds[mail.kind]
  const decided = ways.map((way) => ({ way, decision: decideNotice(way, standing(type, way), now) }))
  await runInTransaction(services.db, async (tx) => {
    for (const { way, decision } of decided)
      if (decision !== 'now') continue
      else if (way === 'mail') await queueNoticeMail(tx, mail, now)
      else
        await pushNotice({ ...services, db: tx }, member.id, {
          kind: mail.kind,
          type,
          path: mail.path ?? path,
          topic: mail.kind,
          language: member.language,
          name: null,
        })
  })
  const later = decided.flatMap(({ way, decision }) => (decision instanceof Date ? [{ way, decision }] : []))
  if (later.length === 0) return null
  const times = later.map(({ decision }) => decision.getTime())
  return { ways: later.map(({ way }) => way), at: new Date(Math.min(...times)) }
}
