import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { suspendMember } from '../../server/src/accounts/index.ts'
import { hashPassword } from '../../server/src/accounts/authentication/passwords.ts'
import { issueToken } from '../../server/src/accounts/mail-tokens/mail-tokens.ts'
import { type Application, createApplication } from '../../server/src/app/create-application.ts'
import { createCreditGrant } from '../../server/src/credits/index.ts'
import { createMeasureKey } from '../../server/src/moderation/appeals/measure-link.ts'
import { insertAct } from '../../server/src/moderation/cases/moderation-act.sql.ts'
import { decideComplaint } from '../../server/src/moderation/index.ts'
import { createFlaggerKey } from '../../server/src/moderation/flaggers/flagger-key.ts'
import { insertFlagger } from '../../server/src/moderation/flaggers/trusted-flagger.sql.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { type Db, runInTransaction } from '../../server/src/platform/db/db.ts'
import { addJob } from '../../server/src/platform/jobs/jobs.ts'
import { eventBus } from '../../server/src/platform/event-bus.ts'
import { hashToken, createToken } from '../../server/src/platform/crypto/tokens.ts'
import { queueNotificationMail } from '../../server/src/notifications/mail/notification-mail.job.ts'
import { storeLongChat } from '../../tools/seed/store/long-chat.ts'
import { createTestStaff } from '../../server/testing/platform/test-staff.ts'

export interface JourneyMemberOptions {
  /** The host of the site (default: localhost). */
  readonly host?: string
  /** Start of the name; a random suffix makes it unique. */
  readonly name?: string
  readonly gender?: 'female' | 'male'
  readonly lookingFor?: 'female' | 'male' | 'both'
  readonly premium?: boolean
  readonly credits?: number
  readonly fictional?: boolean
  readonly activated?: boolean
  /** Whether the current legal texts are accepted (default: true); otherwise every screen asks for it. */
  readonly acceptedTexts?: boolean
  readonly country?: string
  /** A city of the member's country, by its name in the list of cities. */
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
  /** The cookie of a browser that the account knows; null for a fictional member. */
  readonly device: string | null
}

let openedApplication: Promise<Application> | undefined
/** The application of this worker, on the database of the journeys; throws before the global setup. */
export function openApplication(): Promise<Application> {
  const url = process.env['JOURNEY_DATABASE']
  if (!url) throw new Error('JOURNEY_DATABASE is not set: global-setup.ts has not run')
  openedApplication ??= createApplication(readConfig(process.env, ''), url, 'smtp://127.0.0.1:9')
  return openedApplication
}
export async function closeApplication(): Promise<void> {
  await (await openedApplication)?.close()
  openedApplication = undefined
}

/** Suspends all members of a country: a second attempt of a journey starts without those of the first. */
export async function suspendMembersOf(country: string): Promise<void> {
  const { services } = await openApplication()
  const members = await services.db
    .selectFrom('member')
    .select('id')
    .where('country', '=', country)
    .where('status', '=', 'active')
    .execute()
  for (const { id } of members)
    await suspendMember(services, id, 'A second attempt begins.', createTestStaff('Anna'))
}

/** Stores the consents as sign-up does. The version is the date of the texts (docs/law.md#legal-texts). */
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

/** Creates a member as the application does: account, profile by the sign-up event, credits (default: 3), a session. */
export async function createJourneyAccount(options: JourneyMemberOptions): Promise<JourneyAccount> {
  const { services } = await openApplication()
  const { gender = 'female', fictional = false, activated = true, country = 'NL', credits = 3 } = options
  const name = `${options.name ?? (gender === 'female' ? 'Noor' : 'Joris')}_${randomBytes(4).toString('hex')}`
  const email = `${name.toLowerCase()}@journeys.example`
  const now = new Date()
  return runInTransaction(services.db, async (tx) => {
    const { id: siteId } = await tx
      .selectFrom('site')
      .select('id')
      .where('host', '=', options.host ?? 'localhost')
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
        premium_since: options.premium ? now : null,
        ...(options.timeZone && { time_zone: options.timeZone }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await eventBus.emit(services, tx, 'member.signed_up', {
      memberId: id,
      siteId,
      name,
      gender,
      lookingFor: options.lookingFor ?? 'both',
      dateOfBirth: options.dateOfBirth ?? '1990-01-01',
      country,
    })
    const place = options.city
      ? await tx
          .selectFrom('city')
          .select(['id as city_id', 'region_code', 'cell_row', 'cell_column'])
          .where('country', '=', country)
          .where('name', '=', options.city)
          .orderBy('rank', 'desc')
          .executeTakeFirstOrThrow()
      : {}
    await tx
      .updateTable('profile')
      .set({ ...(activated && { status: 'active' }), fictional, ...place })
      .where('member_id', '=', id)
      .execute()
    // As the confirmation of the address does: contacts who hide from it are compared with it.
    if (activated) await eventBus.emit(services, tx, 'member.email_changed', { memberId: id })
    if (activated && credits > 0)
      await createCreditGrant(tx, {
        memberId: id,
        amount: credits,
        kind: 'signup',
        source: 'signup',
        key: `signup:${id}`,
        at: now,
      })
    if (fictional)
      await tx
        .insertInto('fictional_profile')
        .columns(['member_id', 'site_id', 'company_id'])
        .expression(
          tx
            .selectFrom('site')
            .select([sql<number>`${id}`.as('m'), 'id', 'company_id'])
            .where('id', '=', siteId),
        )
        .execute()
    if (fictional) return { id, name, email, session: null, device: null }
    if (options.acceptedTexts ?? true) await agreeToTexts(tx, id, siteId)
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

/** Creates a partner that refers visitors and creates accounts by API. */
export async function createJourneyTrafficSource(): Promise<{ code: string; key: string }> {
  const { services } = await openApplication()
  const [code, key] = [`partner-${randomBytes(4).toString('hex')}`, createToken()]
  await services.db
    .insertInto('traffic_source')
    .values({ code, name: 'A partner', key_hash: hashToken(key) })
    .execute()
  return { code, key }
}

/** The id of a member of seed-people.ts. */
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

/** Sets a password, so that a test can log in through the form. */
export async function setJourneyPassword(username: string, password: string): Promise<void> {
  const { services } = await openApplication()
  const passwordHash = await hashPassword(password)
  await services.db
    .updateTable('member')
    .set({ password_hash: passwordHash })
    .where('username', '=', username)
    .execute()
}

/** Simulates 500 login attempts on the account from many addresses. */
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

/** Removes a member's messages; open pages are not told, as where the news arrives late. */
export async function removeMessagesSilently(senderId: number): Promise<void> {
  const { services } = await openApplication()
  await services.db
    .updateTable('message')
    .set({ removed_at: new Date() })
    .where('sender_id', '=', senderId)
    .execute()
}

/** Decides a complaint as staff do. */
export async function decideJourneyComplaint(
  reference: string,
  outcome: 'upheld' | 'partly' | 'rejected',
  reason: string,
): Promise<void> {
  const { services } = await openApplication()
  await decideComplaint(services, reference, { outcome, reason }, createTestStaff('Anna'))
  await sendMailsOfDecision(reference)
}

/** Lets the minute pass in which a decision can be taken back. */
export async function sendMailsOfDecision(reference: string): Promise<void> {
  const { services } = await openApplication()
  await addJob(services.db, 'decision-mails', { reference }, { key: `decision-mails:${reference}` })
}

/** Warns a member, as the decision of a case does; returns the path of the appeal in its mail. */
export async function warnMember({ id }: JourneyAccount): Promise<string> {
  const { services } = await openApplication()
  const { site_id: siteId } = await services.db
    .selectFrom('member')
    .select('site_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const actId = await insertAct(services.db, {
    caseReference: null,
    siteId,
    memberId: id,
    action: 'warn',
    target: null,
    rule: 'spam',
    facts: 'You sent the same text to eleven members.',
    decidedBy: 'Anna',
    decidedByStaff: createTestStaff('Anna').staffId,
    decidedAt: new Date(),
    endsAt: null,
    replaced: null,
  })
  return `/appeals/${actId}/${createMeasureKey(services.config, actId)}`
}

/** Adds a trusted flagger of all sites; returns the path of their form. */
export async function addTrustedFlagger(): Promise<string> {
  const { services } = await openApplication()
  const flagger = {
    organisation: 'Meldpunt Internet',
    contactName: 'Kim',
    email: 'kim@meldpunt.example',
    language: 'nl',
    companyId: null,
    siteId: null,
  } as const
  const { staffId } = createTestStaff('Anna')
  const id = await insertFlagger(services.db, flagger, { staffId, at: new Date() })
  return `/trusted-flaggers/${createFlaggerKey(services.config, id)}`
}

/** Moves the sign-up back by a day, so that the time bonus has expired. */
export async function expireTimeBonus(memberId: number): Promise<void> {
  const { services } = await openApplication()
  await services.db
    .updateTable('member')
    .set({ signed_up_at: new Date(Date.now() - 86_400_000) })
    .where('id', '=', memberId)
    .execute()
}

/** Stores a long conversation of two members; returns its id. */
export async function createLongConversation(
  between: readonly [JourneyAccount, JourneyAccount],
  options: { readonly messageCount: number; readonly unreadCount?: number },
): Promise<number> {
  const { services } = await openApplication()
  return runInTransaction(services.db, async (tx) => {
    const { site_id: siteId } = await tx
      .selectFrom('member')
      .select('site_id')
      .where('id', '=', between[0].id)
      .executeTakeFirstOrThrow()
    return storeLongChat(tx, { siteId, participants: [between[0].id, between[1].id], ...options })
  })
}
/** Sets the safety warnings of a conversation's newest message. */
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

/** Stops mails to the member for these reasons, as reports of mail servers and mail programs do. */
export async function setMailStopReasons(memberId: number, reasons: readonly string[]): Promise<void> {
  const { services } = await openApplication()
  await services.db
    .updateTable('member')
    .set({ notifications_disabled: JSON.stringify(reasons) })
    .where('id', '=', memberId)
    .execute()
}

/** Queues the mail about an unread message at once, without the delay of ten minutes. */
export async function sendNewMessageMail(memberId: number): Promise<void> {
  const { services } = await openApplication()
  const mail = { memberId, kind: 'new_message' as const, values: { count: 1, conversations: 1 }, names: [] }
  await runInTransaction(services.db, (tx) => queueNotificationMail(tx, mail, services.clock.now()))
}

/** Checks a member's saved searches as the plan does at noon of the day on which a weekly search is due: nothing is sent at night. */
export async function checkSavedSearchesNextWeek({ id }: Pick<JourneyAccount, 'id'>): Promise<void> {
  const { db, clock } = (await openApplication()).services
  const at = new Date(clock.now())
  at.setUTCDate(at.getUTCDate() + 8)
  at.setUTCHours(12, 0, 0, 0)
  await addJob(db, 'search-alert', { memberId: id, at: at.toISOString() }, { key: `search-alert:${id}` })
}

/** Unused tokens of the mail links that lead to a screen with a button; no mail is sent. */
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
