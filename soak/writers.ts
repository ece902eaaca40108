import { randomUUID } from 'node:crypto'
import { type Db, runInTransaction } from '../server/src/platform/db/db.ts'
import { eventBus } from '../server/src/platform/event-bus.ts'
import { createCreditGrant } from '../server/src/credits/index.ts'
import { hashToken, createToken } from '../server/src/platform/crypto/tokens.ts'
import type { Services } from '../server/src/platform/context.ts'

export interface Writer {
  readonly id: number
  readonly cookie: string
}

/** Number of members created concurrently. */
const creationBatchSize = 8

/** Premium members with a session and plenty of credits, of a site that exists or of a new one. */
export async function createWriters(
  services: Services,
  count: number,
  credits: number,
  existingSiteId?: number,
): Promise<Writer[]> {
  const siteId = existingSiteId ?? (await createSoakSite(services.db))
  const writers: Writer[] = []
  for (let first = 0; first < count; first += creationBatchSize)
    writers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(creationBatchSize, count - first) }, (_, i) =>
          createWriter(services, siteId, first + i, credits),
        ),
      )),
    )
  return writers
}

const createWriter = (services: Services, siteId: number, index: number, credits: number): Promise<Writer> =>
  runInTransaction(services.db, async (tx) => {
    const now = new Date()
    const name = `writer${index}`
    const { id } = await tx
      .insertInto('member')
      .values({
        site_id: siteId,
        email: `${name}@example.org`,
        username: name,
        password_hash: 'none',
        country: 'NL',
        status: 'active',
        activated_at: now,
        premium_since: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await eventBus.emit(services, tx, 'member.signed_up', {
      memberId: id,
      siteId,
      name,
      gender: index % 2 ? 'male' : 'female',
      lookingFor: 'both',
      dateOfBirth: '1990-01-01',
      country: 'NL',
    })
    await tx.updateTable('profile').set({ status: 'active' }).where('member_id', '=', id).execute()
    await createCreditGrant(tx, {
      memberId: id,
      amount: credits,
      kind: 'goodwill',
      source: 'goodwill',
      key: randomUUID(),
      at: now,
    })
    const token = createToken()
    await tx
      .insertInto('session')
      .values({
        token_hash: hashToken(token),
        member_id: id,
        device: 'soak',
        expires_at: new Date(now.getTime() + 86_400_000),
      })
      .execute()
    return { id, cookie: `session=${token}` }
  })

/** The only site of a run. */
export async function createSoakSite(db: Db): Promise<number> {
  await db
    .insertInto('company')
    .values({
      id: 1,
      name: 'Soak B.V.',
      address: 'Kade 1',
      kvk: '1',
      city: 'Utrecht',
      country: 'NL',
      support_phone: '1',
    })
    .execute()
  const { id } = await db
    .insertInto('site')
    .values({
      host: 'localhost',
      name: 'Soak',
      company_id: 1,
      is_default: true,
      settings: JSON.stringify({ messages_per_minute: 1_000_000 }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
