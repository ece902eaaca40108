// Work of every kind for the console, stored as it is after members have done something.
import { randomBytes } from 'node:crypto'
import { openApplication, type JourneyAccount } from './members.ts'

const createReference = (letter: string): string => {
  const code = randomBytes(4).toString('hex').toUpperCase()
  return `${letter}-${code.slice(0, 4)}-${code.slice(4)}`
}
const dayMs = 86_400_000

export interface StaffWork {
  readonly signal: string
  readonly withdrawal: string
  readonly dataRequest: string
  readonly appeal: string
  readonly thread: string
}
/**
 * Stores a risk signal, a withdrawal, a request for data, an appeal and a support thread of the member, and a trusted flagger; `text`
 * stands wherever somebody from outside has written. Returns the numbers.
 */
export async function createStaffWork(member: JourneyAccount, text: string): Promise<StaffWork> {
  const { services } = await openApplication()
  const { db } = services
  const { site_id: siteId } = await db
    .selectFrom('member')
    .select('site_id')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const { id: staffId, name } = await db
    .selectFrom('staff_member')
    .select(['id', 'name'])
    .limit(1)
    .executeTakeFirstOrThrow()
  const [at, dueAt] = [new Date(), new Date(Date.now() + 3 * dayMs)]
  const [signal, dataRequest, appeal] = [createReference('S'), createReference('D'), createReference('A')]
  await db
    .insertInto('risk_signal')
    .values({
      reference: signal,
      site_id: siteId,
      member_id: member.id,
      rule: 'many_accounts',
      reasons: JSON.stringify({
        count: 4,
        total: null,
        periodMinutes: 60,
        memberIds: [member.id],
        photoIds: [],
        caseReferences: [],
      }),
      newest_fact_at: at,
      created_at: at,
      due_at: dueAt,
    })
    .execute()
  const receipt = `W-${randomBytes(10).toString('hex').toUpperCase()}`
  await db
    .insertInto('withdrawal')
    .values({
      receipt,
      site_id: siteId,
      name: text,
      email: member.email,
      stated_order: text,
      language: 'en',
      state: 'confirmed',
      stated_at: at,
      confirmed_at: at,
    })
    .execute()
  await db
    .insertInto('data_request')
    .values({
      reference: dataRequest,
      member_id: member.id,
      site_id: siteId,
      kind: 'export',
      received_at: at,
      due_at: dueAt,
      identity_check: text.slice(0, 500),
      recorded_by: staffId,
      recorded_at: at,
    })
    .execute()
  const { id: actId } = await db
    .insertInto('moderation_act')
    .values({
      site_id: siteId,
      member_id: member.id,
      action: 'warn',
      rule: 'spam',
      facts: text,
      decided_by: name,
      decided_by_staff: staffId,
      decided_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('appeal')
    .values({
      reference: appeal,
      site_id: siteId,
      act_id: actId,
      member_id: member.id,
      body: text,
      created_at: at,
      due_at: dueAt,
    })
    .execute()
  await db
    .insertInto('trusted_flagger')
    .values({
      organisation: text.slice(0, 120),
      contact_name: text.slice(0, 100),
      email: 'kim@meldpunt.example',
      language: 'nl',
      added_by_staff: staffId,
      added_at: at,
    })
    .execute()
  return {
    signal,
    dataRequest,
    appeal,
    withdrawal: `${receipt.slice(0, 6)}-${receipt.slice(6, 10)}`,
    thread: await createThread(member, siteId, text),
  }
}

async function createThread(member: JourneyAccount, siteId: number, text: string): Promise<string> {
  const { services } = await openApplication()
  const { db } = services
  const [reference, at] = [createReference('T'), new Date()]
  const { id } = await db
    .insertInto('support_thread')
    .values({
      reference,
      site_id: siteId,
      address: member.email,
      name: text,
      subject: text,
      language: 'en',
      member_id: member.id,
      is_address_verified: true,
      state: 'open',
      created_at: at,
      last_message_at: at,
      due_at: new Date(Date.now() + dayMs),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('support_message')
    .values({
      thread_id: id,
      text,
      mail_id: `<${reference}@mail.example>`,
      state: 'received',
      created_at: at,
    })
    .execute()
  return reference
}
