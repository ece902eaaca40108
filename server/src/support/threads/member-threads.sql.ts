import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface MemberThread {
  readonly reference: string
  readonly address: string
  readonly subject: string
  readonly order: string | null
  readonly created_at: Date
  readonly messages: readonly {
    readonly from: 'you' | 'support'
    readonly text: string
    readonly at: string
    readonly attachments: readonly string[]
    /** Stored files, by their names in the storage. */
    readonly files: readonly string[]
  }[]
}
/** Returns all threads of a member with their messages, in order. */
export async function findThreadsOf(db: Db, memberId: number): Promise<MemberThread[]> {
  const { rows } = await sql<MemberThread>`
    select t.reference, t.address, t.subject, t.order_number as "order", t.created_at,
      (select coalesce(json_agg(json_build_object('from', case when m.staff_id is null then 'you' else 'support' end,
          'text', m.text, 'at', m.created_at,
          'attachments', (select coalesce(json_agg(a->>'name'), '[]') from jsonb_array_elements(m.attachments) a),
          'files', (select coalesce(json_agg(a->>'file'), '[]') from jsonb_array_elements(m.attachments) a
            where a->>'file' is not null)) order by m.id), '[]')
        from support_message m where m.thread_id = t.id) as messages
    from support_thread t where t.member_id = ${memberId} order by t.id`.execute(db)
  return rows
}
