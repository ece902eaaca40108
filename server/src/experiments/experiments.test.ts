// Experiments from the draft to the decision: what visitors are shown and counted for, what is refused, and who may do what.
import {
  activateEndpoint,
  deleteAccountEndpoint,
  signUpEndpoint,
} from '@amarelle/contract/endpoints/accounts'
import { chooseLandingVariantEndpoint } from '@amarelle/contract/endpoints/landing-variants'
import type { getExperimentEndpoint } from '@amarelle/contract/staff/endpoints/experiments/experiments'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestAccounts } from '../../testing/accounts/accounts.ts'
import { createSignUpForm, extractMailedToken } from '../../testing/accounts/sign-up.ts'
import { createTestServer } from '../../testing/app/server.ts'
import { createTestColleagues } from '../../testing/staff/staff-sessions.ts'
import { addMs, daysToMs, hoursToMs } from '../platform/clock.ts'
import type { RequestContext } from '../platform/context.ts'
import { createId } from '../platform/crypto/tokens.ts'
import { runInTransaction } from '../platform/db/db.ts'
import { eventBus } from '../platform/event-bus.ts'
import { callInProcess } from '../platform/http/api.ts'
import { addJob } from '../platform/jobs/jobs.ts'
import { deleteExposuresBefore } from './assignment/exposure.sql.ts'
import { followExperimentChanges } from './assignment/follow-experiment-changes.ts'
import { loadShownExperiments } from './assignment/shown-experiments.ts'

const app = await createTestServer()
const other = await app.otherSite('experiments-other.example')
const { colleague, callStaff } = createTestColleagues(app)
let editor = await colleague({ role: 'editor' })
const narrow = await colleague({ role: 'editor', siteId: other.id })
/** Time passes; the editor signs in again. */
const wait = async (durationMs: number) => {
  app.clock.set(addMs(app.clock.now(), durationMs))
  editor = await colleague({ role: 'editor' })
}
afterEach(async () => {
  app.clock.set(null)
  editor = await colleague({ role: 'editor' })
  await app.db.deleteFrom('experiment').execute()
})

const base = '/api/staff/experiments'
const draft = {
  name: 'Headline of the first page',
  hypothesis: 'A question brings more sign-ups than a statement.',
  siteId: app.site.id as number | null,
  lander: 'index',
  metric: 'signed_up',
  effectPercent: 100,
  expectedRateBasisPoints: 3000 as number | null,
  variants: [
    { weight: 50, changes: {} as object },
    { weight: 50, changes: { headline: 'what_to_talk_about' } as object },
  ],
}
const create = (more: Partial<typeof draft> = {}, { cookie } = editor) =>
  callStaff('POST', base, { cookie, body: { ...draft, ...more } })
const readOne = async (id: number, { cookie } = editor) =>
  (await callStaff('GET', `${base}/one?id=${id}`, { cookie })).data as unknown as StaffEndpointAnswer<
    typeof getExperimentEndpoint
  >
const act = async (
  method: 'POST' | 'DELETE',
  path: string,
  id: number,
  { more = {}, as = editor }: { more?: object; as?: typeof editor } = {},
) => {
  const { version } = await readOne(id)
  return callStaff(method, base + path, {
    cookie: as.cookie,
    body: { id, version, reason: 'Test', ...more },
  })
}
/** Creates and starts an experiment, of which the first page's planned sample is small. */
const start = async (more: Partial<typeof draft> = {}) => {
  const id = Number((await create(more)).data['id'])
  expect(await act('POST', '/start', id)).toMatchObject({ status: 200 })
  return id
}
const runJob = async (name: string) => {
  await addJob(app.db, name, {})
  await app.drainJobs()
}
let visitorCount = 0
const createBrowser = () => {
  visitorCount += 1
  return { userAgent: `Mozilla/5.0 Firefox/140.0 ${visitorCount}`, clientAddress: `10.46.0.${visitorCount}` }
}
const visit = (
  { preview, lander = 'index' as const }: { preview?: string; lander?: 'index' | 'gallery' } = {},
  browser: Partial<RequestContext> = createBrowser(),
) =>
  callInProcess(app.context(null, browser), chooseLandingVariantEndpoint, {
    lander,
    ...(preview && { preview }),
  })
const signUp = async (variant: number | null, lander: 'index' | 'gallery' = 'index') => {
  const form = createSignUpForm({ landing: { lander, ...(variant !== null && { variant }) } })
  const context = app.context(null, { ...createBrowser(), sourceNetwork: `10.46.1.${visitorCount}` })
  const { user } = await callInProcess(context, signUpEndpoint, form, { key: createId() })
  await app.drainJobs()
  return { id: user?.id ?? 0, email: form.email, password: form.password }
}
const completeOrder = (memberId: number) =>
  runInTransaction(app.db, (tx) =>
    eventBus.emit(app.services, tx, 'order.completed', { orderId: 1, memberId }),
  )
/** Counts exposures and sign-ups as if visitors had made them. */
const countAs = async (id: number, ...figures: readonly { exposures: number; signUps: number }[]) => {
  const { variants } = await readOne(id)
  const day = app.clock.now().toISOString().slice(0, 10)
  await app.db
    .insertInto('experiment_figure')
    .values(
      figures.flatMap(({ exposures, signUps }, position) => {
        const variant_id = variants[position]?.id ?? 0
        return [
          { variant_id, day, event: 'exposure', count: exposures },
          { variant_id, day, event: 'signed_up', count: signUps },
        ]
      }),
    )
    .execute()
}

test('a visitor is shown one variant all day and counted once, and so is what they do after the sign-up', async () => {
  const id = await start()
  const { variants } = await readOne(id)
  const browser = createBrowser()
  const first = await visit({}, browser)
  expect(variants.map((variant) => variant.id)).toContain(first.variant)
  for (let reload = 0; reload < 3; reload += 1) expect(await visit({}, browser)).toEqual(first)
  const shown = await Promise.all([...Array(39)].map(() => visit()))
  expect(new Set([...shown, first].map(({ changes }) => changes.headline))).toEqual(
    new Set([undefined, 'what_to_talk_about']),
  )
  const second = variants[1]?.id ?? 0
  const member = await signUp(second)
  await app.call(member.id, activateEndpoint, { token: extractMailedToken(app.mails, member.email) })
  await completeOrder(member.id)
  await completeOrder(member.id)
  const result = await readOne(id)
  expect(result.exposures).toBe(40)
  expect(result.variants[1]?.conversions).toEqual({ signed_up: 1, activated: 1, first_order: 1 })
  expect(result.variants[0]?.conversions).toEqual({ signed_up: 0, activated: 0, first_order: 0 })
  expect(result.variants[1]?.rate?.value).toBeCloseTo(1 / (result.variants[1]?.exposures ?? 0))
  expect(result).toMatchObject({ verdict: 'too_early', choices: [], plan: { baseRate: 0.3 } })
})

test('another process shows an experiment within a second after its start, and no more within a second after its stop', async () => {
  const { services } = await app.another()
  // Experiments are cached by clock, which processes do not share.
  const process = { ...services, clock: { now: () => new Date() } }
  const stopFollowing = followExperimentChanges(process)
  const isShown = async (id: number) => (await loadShownExperiments(process)).some((one) => one.id === id)
  const waitUntilShown = (id: number, wanted: boolean) =>
    vi.waitFor(async () => expect(await isShown(id)).toBe(wanted), { timeout: 1000, interval: 20 })
  expect(await loadShownExperiments(process)).toEqual([])
  const id = await start()
  await waitUntilShown(id, true)
  expect((await act('POST', '/stop', id)).status).toBe(200)
  await waitUntilShown(id, false)
  stopFollowing()
})

test('the next day has another key, and the one before is deleted with its slots', async () => {
  app.clock.set(new Date('2026-11-20T12:00:00Z'))
  await wait(0)
  const id = await start()
  const browser = createBrowser()
  await visit({}, browser)
  await wait(daysToMs(1))
  await visit({}, browser)
  expect((await readOne(id)).exposures).toBe(2)
  await runJob('delete-old-exposures')
  const days = async (table: 'experiment_day_key' | 'experiment_exposure') =>
    (await app.db.selectFrom(table).select('day').where('day', '<', '2026-11-22').execute()).map(
      ({ day }) => day,
    )
  expect(await days('experiment_day_key')).toEqual(['2026-11-21'])
  expect(await days('experiment_exposure')).toEqual(['2026-11-21'])
  expect(await deleteExposuresBefore(app.db, '2026-11-22')).toBe(2)
})

test('bots, members, other pages, other sites and previews are shown no experiment and not counted', async () => {
  const id = await start()
  const nothing = { variant: null, changes: {} }
  expect(await visit({}, { userAgent: 'Googlebot/2.1' })).toEqual(nothing)
  expect(await visit({ lander: 'gallery' })).toEqual(nothing)
  expect(await visit({}, { ...createBrowser(), site: other })).toEqual(nothing)
  const member = app.context(await app.member(), createBrowser())
  expect(await callInProcess(member, chooseLandingVariantEndpoint, { lander: 'index' })).toEqual(nothing)
  const { variants } = await readOne(id)
  const preview = new URL(variants[1]?.previewUrl ?? '').searchParams.get('preview') ?? ''
  const previewed = { variant: null, changes: { headline: 'what_to_talk_about' } }
  expect(await visit({ preview })).toEqual(previewed)
  expect(await visit({ preview: 'made-up' })).toEqual(nothing)
  await wait(hoursToMs(2))
  expect(await visit({ preview })).toEqual(nothing)
  expect((await readOne(id)).exposures).toBe(0)
})

test('a variant counts only for its own page and site while its experiment counts, and never prevents a sign-up', async () => {
  const id = await start()
  const variant = (await readOne(id)).variants[1]?.id ?? 0
  for (const [named, lander] of [
    [variant, 'gallery'],
    [999_999_999, 'index'],
    [9_007_199_254_740_991, 'index'],
    [null, 'index'],
  ] as const)
    expect((await signUp(named, lander)).id).toBeGreaterThan(0)
  expect((await readOne(id)).variants[1]?.conversions.signed_up).toBe(0)
  const member = await signUp(variant)
  await act('POST', '/stop', id)
  await wait(daysToMs(2))
  await signUp(variant)
  await completeOrder(member.id)
  expect((await readOne(id)).variants[1]?.conversions).toMatchObject({ signed_up: 1, first_order: 0 })
})

test('the data of a member is in the export and deleted with the account; the counts stay', async () => {
  const id = await start()
  const leaving = await signUp((await readOne(id)).variants[1]?.id ?? 0)
  const rows = async () =>
    (await app.db.selectFrom('member_experiment').select('member_id').execute()).map((row) => row.member_id)
  expect(await rows()).toContain(leaving.id)
  await app.call(leaving.id, deleteAccountEndpoint, { password: leaving.password, erase_now: true })
  await createTestAccounts(app).purgeDue()
  expect(await rows()).not.toContain(leaving.id)
  expect((await readOne(id)).variants[1]?.conversions.signed_up).toBe(1)
})

test('only what is on the list can be varied: prices, consents, legal texts and labels are refused with the reason', async () => {
  const refuse = async (changes: object, lander = 'index') => {
    const { status, data } = await create({
      lander,
      variants: [
        { weight: 1, changes: {} },
        { weight: 1, changes },
      ],
    })
    return [status, (data.error as { fields?: Record<string, string> } | undefined)?.fields?.['variants']]
  }
  const reason = expect.stringMatching(/Prices, consents, legal texts and labels never\.$/)
  for (const changes of [
    // Ids of the catalogue: the notice about fictional profiles, the price of a message, the order button.
    {
      headline:
        'Some profiles here are fictional and written for entertainment. Each of them says so: “{label}”.',
    },
    { headline: 'You see the price before you send.' },
    { button: 'Pay now' },
    { button: 'Sign up for free' },
    { texts: { 'Every price includes VAT and shows what one message costs.': 'Cheap!' } },
    { price: 999 },
    { consent: 'ticked' },
    { fictional_note: 'hidden' },
    { headline: 'What you write here', form: 'behind_button' },
  ])
    expect(await refuse(changes), JSON.stringify(changes)).toEqual([422, reason])
  expect(await refuse({ order: 'promises_first' }, 'gallery')).toEqual([422, reason])
  for (const changes of [{}, { headline: undefined }])
    expect(await refuse(changes)).toEqual([422, expect.stringMatching(/^From two to four variants/)])
  expect((await create({ variants: draft.variants.slice(0, 1) })).status).toBe(422)
})

test('a colleague’s change, another experiment on the page and an unknown rate are refused', async () => {
  const first = Number((await create()).data['id'])
  const { version } = await readOne(first)
  const save = (name: string) =>
    callStaff('PUT', base, { cookie: editor.cookie, body: { ...draft, name, id: first, version } })
  expect((await save('Mine')).status).toBe(200)
  expect((await save('Theirs')).code).toBe('experiment_changed')
  const everywhere = Number((await create({ siteId: null })).data['id'])
  expect((await act('POST', '/start', first)).status).toBe(200)
  expect((await save('Late')).code).toBe('experiment_state')
  expect((await act('POST', '/start', everywhere)).code).toBe('experiment_page_taken')
  const elsewhere = await start({ siteId: other.id })
  expect((await visit({}, { ...createBrowser(), site: other })).variant).not.toBeNull()
  expect((await act('DELETE', '', elsewhere)).code).toBe('experiment_state')
  const unknown = Number((await create({ lander: 'gallery', expectedRateBasisPoints: null })).data['id'])
  expect((await act('POST', '/start', unknown)).code).toBe('experiment_base_rate')
  await app.db.deleteFrom('conversion').execute()
  await app.db
    .insertInto('conversion')
    .values(
      [
        { event: 'visit', count: 1000 },
        { event: 'signed_up', count: 40 },
      ].map((row) => ({
        ...row,
        day: app.clock.now().toISOString().slice(0, 10),
        site_id: app.site.id,
        lander: 'gallery',
        slug: '',
        niche: 1,
        language: 'en',
        traffic_source: '',
      })),
    )
    .execute()
  expect((await act('POST', '/start', unknown)).status).toBe(200)
  // power.prop.test(p1 = 0.04, p2 = 0.08, power = 0.8) is 552.1.
  expect((await readOne(unknown)).plan).toEqual({ baseRate: 0.04, exposuresPerVariant: 553 })
})

test('an experiment ends with its sample, waits for its conversions, and its winner is shown until it is withdrawn', async () => {
  const id = await start()
  const { exposuresPerVariant = 0 } = (await readOne(id)).plan ?? {}
  await countAs(
    id,
    { exposures: exposuresPerVariant - 1, signUps: 8 },
    { exposures: exposuresPerVariant + 5, signUps: 34 },
  )
  await runJob('check-experiments')
  expect((await readOne(id)).state).toBe('running')
  await visit()
  await visit()
  await visit()
  await app.db
    .updateTable('experiment_figure')
    .set((e) => ({ count: e('count', '+', 1) }))
    .where('event', '=', 'exposure')
    .execute()
  await runJob('check-experiments')
  expect(await readOne(id)).toMatchObject({
    state: 'stopped',
    stopReason: 'sample',
    verdict: 'too_early',
    choices: [],
  })
  expect((await act('POST', '/decision', id, { more: { position: 1 } })).code).toBe('experiment_choice')
  await wait(daysToMs(1))
  expect(await readOne(id)).toMatchObject({ verdict: 'difference', choices: [0, 1] })
  expect((await act('POST', '/decision', id, { more: { position: 1 } })).status).toBe(200)
  expect(await visit()).toEqual({ variant: null, changes: { headline: 'what_to_talk_about' } })
  // A chosen variant is the page of the next experiment.
  const next = await start({
    variants: [
      { weight: 1, changes: {} },
      { weight: 1, changes: { form: 'behind_button' } },
    ],
  })
  expect((await visit()).changes.headline).toBe('what_to_talk_about')
  await act('POST', '/stop', next)
  expect((await act('DELETE', '/decision', id)).status).toBe(200)
  expect(await visit()).toEqual({ variant: null, changes: {} })
  expect((await act('DELETE', '/decision', id)).code).toBe('experiment_state')
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', `experiment:${id}`)
    .orderBy('id')
    .execute()
  expect(acts.map((entry) => entry.act)).toEqual([
    'experiment.created',
    'experiment.started',
    'experiment.decided',
    'experiment.withdrawn',
  ])
})

test('clear harm ends an experiment, and so does its time; then the page can only stay as it is', async () => {
  const harmful = await start({ effectPercent: 5 })
  await countAs(harmful, { exposures: 1000, signUps: 300 }, { exposures: 1000, signUps: 150 })
  await runJob('check-experiments')
  expect(await readOne(harmful)).toMatchObject({ stopReason: 'harm', verdict: 'harmful', choices: [0] })
  expect((await act('POST', '/decision', harmful, { more: { position: 1 } })).code).toBe('experiment_choice')
  expect((await act('POST', '/decision', harmful, { more: { position: 0 } })).status).toBe(200)
  const slow = await start()
  await wait(daysToMs(60))
  await runJob('check-experiments')
  expect(await readOne(slow)).toMatchObject({ stopReason: 'time', verdict: 'ended_early', choices: [0] })
})

test('visitors who were divided unevenly make the result worthless', async () => {
  const id = await start()
  await countAs(id, { exposures: 600, signUps: 60 }, { exposures: 400, signUps: 80 })
  expect((await readOne(id)).verdict).toBe('uneven_split')
  await runJob('check-experiments')
  await wait(daysToMs(2))
  expect(await readOne(id)).toMatchObject({ state: 'stopped', verdict: 'uneven_split', choices: [0] })
})

test('a person who manages one site sees and manages its experiments only', async () => {
  expect((await create({}, narrow)).code).toBe('forbidden')
  expect((await create({ siteId: null }, narrow)).code).toBe('forbidden')
  const there = Number((await create({ siteId: other.id }, narrow)).data['id'])
  const here = Number((await create()).data['id'])
  const everywhere = Number((await create({ siteId: null, lander: 'gallery' })).data['id'])
  const list = async (query: string, { cookie }: typeof editor) => {
    const { data } = await callStaff('GET', `${base}${query}`, { cookie })
    return (data['experiments'] as { id: number }[]).map(({ id }) => id)
  }
  expect(await list('', narrow)).toEqual([there])
  expect(await list('', editor)).toEqual([everywhere, here, there])
  expect(await list(`?site=${app.site.id}`, editor)).toEqual([everywhere, here])
  for (const id of [here, everywhere]) {
    expect((await callStaff('GET', `${base}/one?id=${id}`, { cookie: narrow.cookie })).code).toBe('forbidden')
    expect((await act('POST', '/start', id, { as: narrow })).code).toBe('forbidden')
  }
})
