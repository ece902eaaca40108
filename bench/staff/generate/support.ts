import { sql } from 'kysely'
import type { BulkLoad } from '../../support/bulk-load.ts'
import { referenceSql, siteSql, sizes } from './sizes.ts'

/** Stored files of the first message of thread 1. */
export const threadFiles = { picture: 'support/bench/0.webp', document: 'support/bench/1.pdf' } as const
const attachments = JSON.stringify([
  { name: 'picture.jpg', size: 1000, kind: 'picture', file: threadFiles.picture },
  { name: 'letter.pdf', size: 1000, kind: 'document', file: threadFiles.document },
])

/** Creates threads, two in five of them open, with three messages each; the first one has a thousand. */
export async function generateSupport({ db }: BulkLoad): Promise<void> {
  const numbers = sql`generate_series(1, ${sizes.threads}::bigint) n`
  await sql`insert into support_thread (id, reference, site_id, address, name, subject, language, member_id, order_number, is_address_verified,
      state, assigned_to, created_at, last_message_at, due_at) overriding system value
    select n, ${referenceSql('T')}, ${siteSql}, 'm' || n || '@example.org', 'm' || n, 'My credits are missing', 'en', n, lpad(n::text, 10, '0'), true,
      case when n % 5 < 2 then 'open' when n % 5 = 2 then 'waiting' else 'closed' end, case when n % 7 = 0 then 1 + n % ${sql.lit(sizes.staff)} end,
      now() - n * interval '1 minute', now() - n * interval '1 minute', now() + interval '1 day' - n * interval '1 minute'
    from ${numbers}`.execute(db)
  await sql`insert into support_message (thread_id, staff_id, text, attachments, mail_id, state, created_at)
    select n, case when i = 2 then 1 end, 'Where are my credits? I have paid for them yesterday, and the money has left my account.',
      case when n = 1 and i = 1 then ${attachments}::jsonb else '[]' end, '<' || n || '.' || i || '@example.org>',
      case when i = 2 then 'sent' else 'received' end, now() - n * interval '1 minute'
    from ${numbers}, generate_series(1, case when n = 1 then 1000 else 3 end) i order by n, i`.execute(db)
}
