import { toMemberActor, visitor } from '../../src/platform/actor.ts'
// The application for tests: a new database, all modules registered, members created by the same events as real ones.
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type {
  EndpointCallOptions,
  EndpointAnswer,
  Endpoint,
  EndpointInput,
} from '@amarelle/contract/endpoints/endpoint'
import { noTextOverrides } from '@amarelle/contract/domain/text-overrides'
import { siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import { Logger, runOnce } from 'graphile-worker'
import { afterAll } from 'vitest'
import { registerApplicationModules } from '../../src/app/modules.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { runInTransaction } from '../../src/platform/db/db.ts'
import { readConfig } from '../../src/platform/config.ts'
import type { RequestContext, Services, Site } from '../../src/platform/context.ts'
import { eventBus } from '../../src/platform/event-bus.ts'
import { callInProcess } from '../../src/platform/http/api.ts'
import { createCrontab, createTaskList } from '../../src/platform/jobs/jobs.ts'
import { createLog } from '../../src/platform/log.ts'
import { trackUndocumentedRefusals } from './undocumented-refusals.ts'
import type { Mail } from '../../src/platform/mail/mail.ts'
import { createStorage } from '../../src/platform/storage/index.ts'
import { createTestDatabase } from './database.ts'
import { insertTestStaff } from './test-staff.ts'

export interface TestMemberOptions {
  name?: string
  gender?: 'male' | 'female'
  lookingFor?: 'male' | 'female' | 'both'
  dateOfBirth?: string
  country?: string
  /** false leaves the account unconfirmed and its profile disabled. */
  activated?: boolean
  premium?: boolean
  fictional?: boolean
  /** Defaults to the test application's main site. */
  site?: Site
}

const supportContacts = { support_email: 'support@amarelle.example', support_phone: '+31 30 000 0000' }
/** Unless a test overrides it, sign-up needs no proof of work and there are no limits against fast writers. */
export async function createTestApp(siteOverrides: Partial<Site> = {}) {
  const settings = {
    signup_proof_cost: 0,
    messages_per_minute: 100_000,
    conversations_per_hour: 100_000,
    ...supportContacts,
    ...siteOverrides,
  }
  const { url, ...database } = await createTestDatabase()
  const { db, pool } = database
  registerApplicationModules()
  let time: Date | null = null
  const clock: Clock & { set: (at: Date | null) => void } = {
    now: () => time ?? new Date(),
    set(at) {
      time = at
    },
  }
  const dataDir = join(tmpdir(), `house-${randomUUID()}`)
  const config = readConfig(
    { NODE_ENV: 'test', SECRET: 'a-secret-for-tests-of-32-characters!', DATA_DIR: dataDir },
    dataDir,
  )
  const mails: Mail[] = []
  const services: Services = {
    db,
    clock,
    config,
    storage: createStorage(config, createLog('silent')),
    mailer: {
      async send(mail) {
        mails.push(mail)
      },
      async verify() {},
      close() {},
    },
    log: createLog('silent'),
  }
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  await db
    .insertInto('company')
    .values({
      id: 1,
      name: 'Amarelle B.V.',
      address: 'Kade 1',
      kvk: '12345678',
      city: 'Utrecht',
      country: 'NL',
      support_phone: '+31 30 000 0000',
    })
    .execute()
  await insertTestStaff(db)
  const addSite = async (host: string, siteSettings: Partial<Site>, isDefault: boolean): Promise<Site> => {
    const { id } = await db
      .insertInto('site')
      .values({
        host,
        name: 'Amarelle',
        company_id: 1,
        is_default: isDefault,
        settings: JSON.stringify(siteSettings),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return {
      ...siteSettingsSchema.parse(siteSettings),
      id,
      host,
      name: 'Amarelle',
      domain_language: 'en',
      niche: 1,
      company_id: 1,
      is_demo: false,
      offeredLanguages: [],
      textOverrides: noTextOverrides,
    }
  }
  const site = await addSite('localhost', settings, true)
  /** Adds another site of the same company; call it before the first request, since sites are cached for half a minute. */
  const otherSite = (host: string, siteSettings: Partial<Site> = {}) =>
    addSite(host, { signup_proof_cost: 0, ...supportContacts, ...siteSettings }, false)
  const sites = new Map<number, Site>()
  let count = 0
  const member = async (options: TestMemberOptions = {}): Promise<number> => {
    count += 1
    const name = options.name ?? `member${count}`
    const country = options.country ?? 'NL'
    const { id: siteId } = options.site ?? site
    return runInTransaction(db, async (tx) => {
      const { id } = await tx
        .insertInto('member')
        .values({
          site_id: siteId,
          email: `${name}@example.org`.toLowerCase(),
          username: name,
          password_hash: 'none',
          country,
          status: options.activated === false ? 'not_confirmed' : 'active',
          activated_at: options.activated === false ? null : clock.now(),
          premium_since: options.premium ? clock.now() : null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await eventBus.emit(services, tx, 'member.signed_up', {
        memberId: id,
        siteId,
        name,
        gender: options.gender ?? 'female',
        lookingFor: options.lookingFor ?? 'both',
        dateOfBirth: options.dateOfBirth ?? '1990-05-04',
        country,
      })
      if (options.activated !== false)
        await eventBus.emit(services, tx, 'member.activated', { memberId: id, siteId })
      if (options.fictional) {
        await tx.updateTable('profile').set({ fictional: true }).where('member_id', '=', id).execute()
        await tx
          .insertInto('fictional_profile')
          .values({ member_id: id, site_id: siteId, company_id: 1 })
          .execute()
      }
      if (options.site) sites.set(id, options.site)
      return id
    })
  }
  const context = (memberId: number | null, overrides: Partial<RequestContext> = {}): RequestContext => ({
    ...services,
    site: (memberId === null ? undefined : sites.get(memberId)) ?? site,
    language: 'en',
    actor: memberId === null ? visitor : toMemberActor(memberId),
    timeZone: site.time_zone,
    sourceNetwork: '127.0.0',
    clientAddress: `${overrides.sourceNetwork ?? '127.0.0'}.1`,
    userAgent: 'test',
    country: null,
    origin: 'http://localhost',
    tracking: null,
    device: null,
    options: {},
    setSession() {},
    setDevice() {},
    ...overrides,
  })
  const holdRefusals = trackUndocumentedRefusals()
  /** Calls an endpoint in process on the member's own site; idempotent calls get a new key by default. */
  const call = <E extends Endpoint>(
    memberId: number | null,
    endpoint: E,
    input: EndpointInput<E>,
    options: EndpointCallOptions = {},
  ): Promise<EndpointAnswer<E>> =>
    holdRefusals(
      endpoint,
      callInProcess(context(memberId), endpoint, input, { key: randomUUID(), ...options }),
    )
  /** Runs all waiting jobs. */
  const drainJobs = () =>
    runOnce({
      pgPool: pool,
      taskList: createTaskList(services),
      crontab: createCrontab(),
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
    })
  return {
    services,
    database,
    db,
    pool,
    url,
    clock,
    site,
    otherSite,
    mails,
    member,
    context,
    call,
    drainJobs,
  }
}
/** Returns the error code of a call, or `accepted`. */
export const getRefusalCode = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'accepted',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  )
