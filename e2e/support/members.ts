import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../server/src/accounts/authentication/passwords.ts'
import { issueToken } from '../../server/src/accounts/mail-tokens/mail-tokens.ts'
import { type Application, createApplication } from '../../server/src/app/create-application.ts'
import { createCreditGrant } from '../../server/src/credits/index.ts'
import { decideComplaint } from '../../server/src/moderation/index.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { type Db, runInTransaction } from '../../server/src/platform/db/db.ts'
import { eventBus } from '../../server/src/platform/event-bus.ts'
import { hashToken, createToken } from '../../server/src/platform/crypto/tokens.ts'
import { queueNotificationMail } from '../../server/src/notifications/mail/notification-mail.job.ts'
import { storeLongChat } from '../../tools/seed/store/long-chat.ts'
import { createTestStaff } from '../../server/testing/platform/test-staff.ts'

export interface JourneyMemberOptions {
  /** How the name begins; the rest makes it one of its kind. */
  readonly name?: string
  readonly gender?: 'female' | 'male'
  readonly lookingFor?: 'female' | 'male' | 'both'
  readonly premium?: boolean
  readonly credits?: number
  readonly fictional?: boolean
  readonly activated?: boolean
  /** To the legal texts in force; else every screen asks for it. */
  readonly acceptedTexts?: boolean
  readonly country?: string
  /** In the member's country, as the list of cities names it. */
  readonly city?: string
  readonly dateOfBirth?: string
  readonly timeZone?: string
}
export interface JourneyAccount {
  readonly id: number
  readonly name: string
  readonly email: string
  /** The value of the session cookie; null for a fictional member, who never logs in. */
  readonly session: string | null
  /** The browser that the member has logged in with. */
  readonly device: string | null
}

let openedApplication: Promise<Application> | undefined
/** The worker's own door to the journeys' database. */
function openApplication(): Promise<Application> {
  const url = process.env['JOURNEY_DATABASE']
  if (!url) throw new Error('JOURNEY_DATABASE is not set: global-setup.ts has not run')
  openedApplication ??= createApplication(readConfig(process.env, ''), url, 'smtp://127.0.0.1:9')
  return openedApplication
}
export async function closeApplication(): Promise<void> {
  await (await openedApplication)?.close()
  openedApplication = undefined
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
export async function createJourneyAccount(wanted: JourneyMemberOptions): Promise<JourneyAccount> {
  const { services } = await openApplication()
  const { gender = 'female', fictional = false, activated = true, country = 'NL', credits = 3 } = wanted
  const name = `${wanted.name ?? (gender === 'female' ? 'Noor' : 'Joris')}_${randomBytes(4).toString('hex')}`
  const email = `${name.toLowerCase()}@journeys.example`
  const now = new Date()
  return runInTransaction(services.db, async (tx) => {
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
    await eventBus.emit(services, tx, 'member.signed_up', {
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
      await createCreditGrant(tx, {
        memberId: id,
        amount: credits,
        kind: 'signup',
        source: 'signup',
        key: `signup:${id}`,
        at: now,
      })
    if (fictional) return { id, name, email, session: null, device: null }
    if (wanted.acceptedTexts ?? true) await agreeToTexts(tx, id, siteId)
    const session = createToken()
    await tx
      .insertInto('session')
      .values({
        token_hash: hashToken(session),
        member_id: id,
        device: 'journeys',
        expires_at: new Date(now.getTime() + 86_400_000),
      })
      .execute()
    const device = createToken()
    await tx
      .insertInto('known_device')
      .values({ member_id: id, device_hash: hashToken(device), last_seen_at: now })
      .execute()
    return { id, name, email, session, device }
  })
}

/** A partner that brings visitors and makes accounts by API. */
export async function createJourneyTrafficSource(): Promise<{ code: string; key: string }> {
  const { services } = await openApplication()
  const [code, key] = [`partner-${randomBytes(4).toString('hex')}`, createToken()]
  await services.db
    .insertInto('traffic_source')
    .values({ code, name: 'A partner', key_hash: hashToken(key) })
    .execute()
  return { code, key }
}

/** The id of one of people.ts. */
export async function findMemberId(username: string, host = 'localhost'): Promise<number> {
  const { services } = await openApplication()
  const { id } = await services.db
    .selectFrom('member')
    .innerJoin('site', 'site.id', 'member.site_id')
    .select('member.id')
    .where('site.host', '=', host)
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  return id
}

/** So that a test can log in through the form. */
export async function setJourneyPassword(username: string, password: string): Promise<void> {
  const { services } = await openApplication()
  const passwordHash = await hashPassword(password)
  await services.db
    .updateTable('member')
    .set({ password_hash: passwordHash })
    .where('username', '=', username)
    .execute()
}

/** As if strangers everywhere had just tried to log in as this member. */
export async function simulateLoginAttack(memberId: number): Promise<void> {
  const { services } = await openApplication()
  const attacked = { key: `login-account:member:${memberId}`, window_start: new Date(), count: 500 }
  await services.db.insertInto('rate_limit').values(attacked).execute()
}

/** Refuses a member's photos, as a moderator does. */
export async function refusePhotos(memberId: number, refusal: string): Promise<void> {
  const { services } = await openApplication()
  await services.db
    .updateTable('photo')
    .set({ status: 'refused', refusal })
    .where('member_id', '=', memberId)
    .execute()
}

/** As staff decide about a complaint. */
export async function decideJourneyComplaint(
  reference: string,
  outcome: 'upheld' | 'partly' | 'rejected',
  reason: string,
): Promise<void> {
  const { services } = await openApplication()
  await decideComplaint(services, reference, { outcome, reason }, createTestStaff('Anna'))
}

/** As if the member had signed up a day ago: the bonus of the first hours is over. */
export async function expireTimeBonus(memberId: number): Promise<void> {
  const { services } = await openApplication()
  await services.db
    .updateTable('member')
    .set({ signed_up_at: new Date(Date.now() - 86_400_000) })
    .where('id', '=', memberId)
    .execute()
}

/** A long conversation of two who are there already. */
export async function createLongConversation(
  between: readonly [JourneyAccount, JourneyAccount],
  wanted: { readonly messageCount: number; readonly unreadCount?: number },
): Promise<number> {
  const { services } = await openApplication()
  return runInTransaction(services.db, async (tx) => {
    const { site_id: siteId } = await tx
      .selectFrom('member')
      .select('site_id')
      .where('id', '=', between[0].id)
      .executeTakeFirstOrThrow()
    return storeLongChat(tx, { siteId, participants: [between[0].id, between[1].id], ...wanted })
  })
}
/** As if the rules of safety had found something in a conversation's newest message. */
export async function setSafetyWarnings(conversation: number, warnings: readonly string[]): Promise<void> {
  const { services } = await openApplication()
  await services.db
    .updateTable('message')
    .set({ warnings: [...warnings] })
    .where('id', '=', (e) =>
      e.selectFrom('conversation').select('last_message_id').where('conversation.id', '=', conversation),
    )
    .execute()
}

/** As reports of mail servers and mail programs do. */
export async function setMailStopReasons(memberId: number, reasons: readonly string[]): Promise<void> {
  const { services } = await openApplication()
  await services.db
    .updateTable('member')
    .set({ notifications_disabled: JSON.stringify(reasons) })
    .where('id', '=', memberId)
    .execute()
}

/** Has the server mail the member of an unread message, without the ten minutes that it waits. */
export async function sendNewMessageMail(memberId: number): Promise<void> {
  const { services } = await openApplication()
  const mail = { memberId, kind: 'new_message' as const, values: { count: 1, conversations: 1 }, names: [] }
  await runInTransaction(services.db, (tx) => queueNotificationMail(tx, mail, services.clock.now()))
}

/** A usable link of each kind that leads to a screen with a press; none is mailed. */
export async function createMailLinks({
  id,
}: Pick<JourneyAccount, 'id'>): Promise<Readonly<Record<MailLinkKind, string>>> {
  const { services } = await openApplication()
  const [activation, reset, mail_change, reactivation] = await Promise.all(
    (['activation', 'reset', 'mail_change', 'reactivation'] as const).map((kind) =>
      runInTransaction(services.db, (tx) => issueToken(tx, id, kind, new Date())),
    ),
  )
  return { activation, reset, mail_change, reactivation } as Readonly<Record<MailLinkKind, string>>
}
export type MailLinkKind = 'activation' | 'reset' | 'mail_change' | 'reactivation'
