import { maxCountedMails } from '@amarelle/contract/staff/endpoints/system/deliveries'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

export interface SentMailGroup {
  readonly day: string
  readonly kind: string
  readonly siteId: number
  readonly siteName: string
  readonly sent: number
  readonly deferred: number
}
const toDay = (column: RawBuilder<unknown>) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD')`

/** Mails to members since a time by day (UTC), kind and site; at most 50,000 mails are counted, the newest. */
export async function countSentMails(
  db: Db,
  since: Date,
): Promise<{ groups: readonly SentMailGroup[]; isCut: boolean }> {
  const { rows } = await sql<SentMailGroup>`
    with mail as materialized (
      select member_id, kind, state, at from sent_mail where at > ${since} order by at desc limit ${maxCountedMails}
    )
    select ${toDay(sql`mail.at`)} as day, mail.kind, s.id as "siteId", s.name as "siteName",
      (count(*) filter (where mail.state = 'sent'))::int as sent,
      (count(*) filter (where mail.state = 'failed'))::int as deferred
    from mail join member m on m.id = mail.member_id join site s on s.id = m.site_id group by 1, 2, 3, 4`.execute(
    db,
  )
  const counted = rows.reduce((sum, { sent, deferred }) => sum + sent + deferred, 0)
  return { groups: rows, isCut: counted >= maxCountedMails }
}

interface ReturnedMailGroup {
  readonly day: string
  readonly siteId: number
  readonly siteName: string
  readonly bounced: number
  readonly delayed: number
  readonly complaints: number
}
/** Returned mails since a time by day (UTC) and site. */
export async function countReturnedMails(db: Db, since: Date): Promise<readonly ReturnedMailGroup[]> {
  const { rows } = await sql<ReturnedMailGroup>`
    with returned as materialized (
      select member_id, kind, received_at from mail_return where received_at > ${since}
      order by received_at desc limit ${maxCountedMails}
    )
    select ${toDay(sql`r.received_at`)} as day, s.id as "siteId", s.name as "siteName",
      (count(*) filter (where r.kind = 'hard'))::int as bounced,
      (count(*) filter (where r.kind = 'soft'))::int as delayed,
      (count(*) filter (where r.kind = 'complaint'))::int as complaints
    from returned r join member m on m.id = r.member_id join site s on s.id = m.site_id group by 1, 2, 3`.execute(
    db,
  )
  return rows
}

interface ReturnedMail {
  readonly memberId: number
  readonly email: string
  readonly siteName: string
  readonly kind: 'hard' | 'soft' | 'complaint'
  readonly status: string
  readonly receivedAt: Date
}
/** Returns the newest returned mails, with the members' addresses. */
export async function findReturnedMails(db: Db, limit: number): Promise<readonly ReturnedMail[]> {
  const { rows } = await sql<ReturnedMail>`
    select r.member_id as "memberId", m.email, s.name as "siteName", r.kind, r.status, r.received_at as "receivedAt"
    from (select * from mail_return order by received_at desc limit ${limit}) r
      join member m on m.id = r.member_id join site s on s.id = m.site_id
    order by r.received_at desc`.execute(db)
  return rows
}

export interface MailTotals {
  readonly sent: number
  readonly deferred: number
  readonly bounced: number
  readonly complaints: number
}
/** Mails since a time: sent, not accepted yet, returned for good and complained about. */
export async function countMailsSince(db: Db, since: Date): Promise<MailTotals> {
  const { rows } = await sql<MailTotals>`
    select sent.*, returned.* from
      (select (count(*) filter (where state = 'sent'))::int as sent, (count(*) filter (where state = 'failed'))::int as deferred
        from sent_mail where at > ${since}) sent,
      (select (count(*) filter (where kind = 'hard'))::int as bounced, (count(*) filter (where kind = 'complaint'))::int as complaints
        from mail_return where received_at > ${since}) returned`.execute(db)
  return rows[0] ?? { sent: 0, deferred: 0, bounced: 0, complaints: 0 }
}
