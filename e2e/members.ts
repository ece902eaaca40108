import { randomBytes } from 'node:crypto'
import { hashPassword } from '../server/src/accounts/passwords.ts'
import { issueToken } from '../server/src/accounts/tokens.ts'
import { type House, compose } from '../server/src/app/compose.ts'
import { grant } from '../server/src/credits/index.ts'
import { decideComplaint } from '../server/src/moderation/index.ts'
import { readConfig } from '../server/src/platform/config.ts'
import { type Db, inTransaction } from '../server/src/platform/db.ts'
import { events } from '../server/src/platform/events.ts'
import { hashToken, newToken } from '../server/src/platform/ids.ts'
import { queueNoticeMail } from '../server/src/notifications/notice-mail.job.ts'
import { storeLongTalk } from '../tools/seed/store/long-talk.ts'

export interface Wanted {
  /** How the name begins; the rest makes it one of its kind. */
  readonly name?: string
  readonly gender?: 'female' | 'male'
  readonly lookingFor?: 'female' | 'male' | 'both'
  readonly premium?: boolean
  readonly credits?: number
  readonly fictional?: boolean
  readonly activated?: boolean
  /** To the legal texts in force; else every screen asks for it. */
  readonly agreed?: boolean
  readonly country?: string
  /** In the member's country, as the list of cities names it. */
  readonly city?: string
  readonly dateOfBirth?: string
  readonly timeZone?: string
}
export interface Made {
  readonly id: number
  readonly name: string
  readonly email: string
  /** The value of the session cookie; null for a fictional member, who never logs in. */
  readonly session: string | null
  /** The browser that the member has logged in with. */
  readonly device: string | null
}

let opened: Promise<House> | undefined
/** The worker's own door to the journeys' database. */
function house(): Promise<House> {
  const url = process.env['JOURNEY_DATABASE']
  if (!url) throw new Error('JOURNEY_DATABASE is not set: global-setup.ts has not run')
  opened ??= compose(readConfig(process.env, ''), url, 'smtp://127.0.0.1:9')
  return opened
}
export async function closeHouse(): Promise<void> {
  await (await opened)?.close()
  opened = undefined
}

/** As signing up does. The version is the day the texts are from (docs/law.md#legal-texts). */
async function agreeToTexts(tx: Db, memberId: number, siteId: number): Promise<void> {
  const { added } = await tx
    .selectFrom('site')
    .innerJoin('company', 'company.id', 'site.company_id')
    .select('company.added')
    .where('site.id', '=', siteId)
    .executeTakeFirstOrThrow()
  const since = Math.max(Date.parse('2023-12-01T12:00:00Z'), added.getTime())
  const version = new Date(since).toISOString().slice(0, 10)
  await tx
    .insertInto('consent')
    .values(
      ['terms', 'privacy', 'sensitive_data'].map((kind) => ({
        member_id: memberId,
        kind,
        text_version: version,
        given_at: new Date(),
      })),
    )
    .execute()
}

/** A member of a test's own, made as the product makes one: account, profile by the house's events, credits, a session. */
export async function makeMember(wanted: Wanted): Promise<Made> {
  const { parts } = await house()
  const { gender = 'female', fictional = false, activated = true, country = 'NL', credits = 3 } = wanted
  const name = `${wanted.name ?? (gender === 'female' ? 'Noor' : 'Joris')}_${randomBytes(4).toString('hex')}`
  const email = `${name.toLowerCase()}@journeys.example`
  const now = new Date()
  return inTransaction(parts.db, async (tx) => {
    const { id: siteId } = await tx
      .selectFrom('site')
      .select('id')
      .where('host', '=', 'localhost')
      .executeTakeFirstOrThrow()
    const { id } = await tx
      .insertInto('member')
      .values({
        site_id: siteId,
        email,
        username: name,
        password_hash: 'none',
        country,
        status: activated ? 'active' : 'not_confirmed',
        activated_at: activated ? now : null,
        premium_since: wanted.premium ? now : null,
        ...(wanted.timeZone && { time_zone: wanted.timeZone }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await events.emit(parts, tx, 'member.signed_up', {
      memberId: id,
      siteId,
      name,
      gender,
      lookingFor: wanted.lookingFor ?? 'both',
      dateOfBirth: wanted.dateOfBirth ?? '1990-01-01',
      country,
    })
    const place = wanted.city
      ? await tx
          .selectFrom('city')
          .select(['id as city_id', 'region_code', 'cell_row', 'cell_column'])
          .where('country', '=', country)
          .where('name', '=', wanted.city)
          .orderBy('rank', 'desc')
          .executeTakeFirstOrThrow()
      : {}
    await tx
      .updateTable('profile')
      .set({ ...(activated && { status: 'active' }), fictional, ...place })
      .where('member_id', '=', id)
      .execute()
    if (activated && credits > 0)
      await grant(tx, {
        memberId: id,
        amount: credits,
        kind: 'signup',
        source: 'signup',
        key: `signup:${id}`,
        at: now,
      })
    if (fictional) return { id, name, email, session: null, device: null }
    if (wanted.agreed ?? true) await agreeToTexts(tx, id, siteId)
    const session = newToken()
    await tx
      .insertInto('session')
      .values({
        token_hash: hashToken(session),
        member_id: id,
        device: 'journeys',
        expires_at: new Date(now.getTime() + 86_400_000),
      })
      .execute()
    const device = newToken()
    await tx
      .insertInto('known_device')
      .values({ member_id: id, device_hash: hashToken(device), last_seen_at: now })
      .execute()
    return { id, name, email, session, device }
  })
}

/** A partner that brings visitors and makes accounts by API. */
export async function makeTrafficSource(): Promise<{ code: string; key: string }> {
  const { parts } = await house()
  const [code, key] = [`partner-${randomBytes(4).toString('hex')}`, newToken()]
  await parts.db
    .insertInto('traffic_source')
    .values({ code, name: 'A partner', key_hash: hashToken(key) })
    .execute()
  return { code, key }
}

/** The id of one of people.ts. */
export async function idOf(username: string, host = 'localhost'): Promise<number> {
  const { parts } = await house()
  const { id } = await parts.db
    .selectFrom('member')
    .innerJoin('site', 'site.id', 'member.site_id')
    .select('member.id')
    .where('site.host', '=', host)
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return id
}

/** So that a test can log in through the form. */
export async function setPassword(username: string, password: string): Promise<void> {
  const { parts } = await house()
  const passwordHash = await hashPassword(password)
  await parts.db
    .updateTable('member')
    .set({ password_hash: passwordHash })
    .where('username', '=', username)
    .execute()
}

/** As if strangers everywhere had just tried to log in as this member. */
export async function attackLogin(memberId: number): Promise<void> {
  const { parts } = await house()
  const attacked = { key: `login-account:member:${memberId}`, window_start: new Date(), count: 500 }
  await parts.db.insertInto('rate_limit').values(attacked).execute()
}

/** Refuses a member's photos, as a moderator does. */
export async function refusePhoto(memberId: number, refusal: string): Promise<void> {
  const { parts } = await house()
  await parts.db
    .updateTable('photo')
    .set({ status: 'refused', refusal })
    .where('member_id', '=', memberId)
    .execute()
}

/** As staff decide about a complaint. */
export async function decide(
  reference: string,
  outcome: 'upheld' | 'partly' | 'rejected',
  reason: string,
): Promise<void> {
  const { parts } = await house()
  await decideComplaint(parts, reference, { outcome, reason }, 'Anna')
}

/** As if the member had signed up a day ago: the bonus of the first hours is over. */
export async function endTimeBonus(memberId: number): Promise<void> {
  const { parts } = await house()
  await parts.db
    .updateTable('member')
    .set({ signed_up_at: new Date(Date.now() - 86_400_000) })
    .where('id', '=', memberId)
    .execute()
}

/** A long conversation of two who are there already. */
export async function makeTalk(
  between: readonly [Made, Made],
  wanted: { readonly count: number; readonly unread?: number },
): Promise<number> {
  const { parts } = await house()
  return inTransaction(parts.db, async (tx) => {
    const { site_id: siteId } = await tx
      .selectFrom('member')
      .select('site_id')
      .where('id', '=', between[0].id)
      .executeTakeFirstOrThrow()
    return storeLongTalk(tx, { siteId, between: [between[0].id, between[1].id], ...wanted })
  })
}
/** As if the rules of safety had found something in a conversation's newest message. */
export async function warnOf(conversation: number, warnings: readonly string[]): Promise<void> {
  const { parts } = await house()
  await parts.db
    .updateTable('message')
    .set({ warnings: [...warnings] })
    .where('id', '=', (e) =>
      e.selectFrom('conversation').select('last_message_id').where('conversation.id', '=', conversation),
    )
    .execute()
}

/** As reports of mail servers and mail programs do. */
export async function stopMails(memberId: number, reasons: readonly string[]): Promise<void> {
  const { parts } = await house()
  await parts.db
    .updateTable('member')
    .set({ notifications_disabled: JSON.stringify(reasons) })
    .where('id', '=', memberId)
    .execute()
}

/** Has the server mail the member of an unread message, without the ten minutes that it waits. */
export async function mailNotice(memberId: number): Promise<void> {
  const { parts } = await house()
  const mail = { memberId, kind: 'new_message' as const, values: { count: 1, conversations: 1 }, names: [] }
  await inTransaction(parts.db, (tx) => queueNoticeMail(tx, mail, parts.clock.now()))
}

/** A usable link of each kind that leads to a screen with a press; none is mailed. */
export async function makeLinks({ id }: Pick<Made, 'id'>): Promise<Readonly<Record<LinkKind, string>>> {
  const { parts } = await house()
  const [activation, reset, mail_change, reactivation] = await Promise.all(
    (['activation', 'reset', 'mail_change', 'reactivation'] as const).map((kind) =>
      inTransaction(parts.db, (tx) => issueToken(tx, id, kind, new Date())),
    ),
  )
  return { activation, reset, mail_change, reactivation } as Readonly<Record<LinkKind, string>>
}
export type LinkKind = 'activation' | 'reset' | 'mail_change' | 'reactivation'
