// Photo verification over HTTP: the way of a request, its limits and races, and attacks on the picture.
import { getMemberEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import {
  changePhotoEndpoint,
  deletePhotoEndpoint,
  getOwnProfileEndpoint,
  uploadPhotoEndpoint,
} from '@amarelle/contract/endpoints/profiles'
import {
  drawPoseEndpoint,
  submitVerificationEndpoint,
  withdrawVerificationEndpoint,
} from '@amarelle/contract/endpoints/verification/photo-verification'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { suspendMember } from '../../accounts/index.ts'
import { addMs, daysToMs, minutesToMs } from '../../platform/clock.ts'
import { collectPersonalData } from '../../platform/personal-data.ts'
import { eventBus } from '../../platform/event-bus.ts'
import { runInTransaction } from '../../platform/db/db.ts'
import { decidePhoto } from '../../profiles/index.ts'
import { lapseVerificationsJob } from '../../profiles/verification/lapse-verifications.job.ts'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { colleague, callStaff } = createTestColleagues(app)
const { cookie } = await colleague({ role: 'moderator' })
afterEach(() => app.clock.set(null))

let seed = 100
const createImage = async () => {
  seed += 1
  return (await createTestPicture({ seed, width: 300, height: 375 })).toString('base64')
}
const addPhoto = async (memberId: number) => {
  const { profile } = await app.call(memberId, uploadPhotoEndpoint, { image: await createImage() })
  return profile.photos.at(-1)?.id ?? ''
}
const draw = async (memberId: number) =>
  (await app.call(memberId, drawPoseEndpoint, {})).profile.verification.drawn?.reference ?? ''
const send = async (memberId: number, reference: string) =>
  app.call(memberId, submitVerificationEndpoint, { reference, image: await createImage() })
const readOwn = async (memberId: number) => (await app.call(memberId, getOwnProfileEndpoint, {})).profile
const readState = async (memberId: number) => (await readOwn(memberId)).verification.state
const readBadge = async (viewer: number, memberId: number) =>
  (await app.call(viewer, getMemberEndpoint, { id: memberId })).profile.verified_month
/** A member with a photo whose picture waits for staff. */
async function waitingMember() {
  const memberId = await app.member()
  const photo = await addPhoto(memberId)
  const reference = await draw(memberId)
  await send(memberId, reference)
  return { memberId, photo, reference }
}
interface Decision {
  readonly reference: string
  readonly photo: string | null
  readonly refusal?: string
}
const decide = ({ reference, photo, refusal }: Decision, by = cookie) =>
  callStaff('POST', '/api/staff/verifications/decision', {
    cookie: by,
    body: { reference, refusal: refusal ?? null, mainPhotoId: photo },
  })
async function verifiedMember() {
  const one = await waitingMember()
  expect((await decide(one)).status).toBe(200)
  return one
}
const findPicture = async (reference: string) =>
  (
    await app.db
      .selectFrom('photo_verification')
      .select('picture')
      .where('reference', '=', reference)
      .executeTakeFirst()
  )?.picture ?? null
const isStored = async (picture: string | null) =>
  (await app.services.storage.read(`verification/${picture?.slice(0, 2)}/${picture}.webp`)) !== null
const openPicture = (reference: string, by: string) =>
  app.ask('POST', '/api/staff/verifications/picture', { cookie: by, body: { reference } })

test('staff compare the picture, the badge names the month, and the picture is deleted', async () => {
  const { memberId, photo, reference } = await waitingMember()
  const viewer = await app.member()
  expect(await readState(memberId)).toBe('waiting')
  const picture = await findPicture(reference)
  const { data } = await callStaff('GET', `/api/staff/verifications/one?reference=${reference}`, { cookie })
  expect(data).toMatchObject({ kind: 'verification', isOpen: true, mainPhotoId: photo, photoIds: [photo] })
  const queue = await callStaff('GET', '/api/staff/cases?kind=verification', { cookie })
  expect(JSON.stringify(queue.data)).toContain(reference)
  const shown = await openPicture(reference, cookie)
  const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
  expect([shown.headers.get('cache-control'), metadata.format, metadata.exif]).toEqual([
    'no-store',
    'webp',
    undefined,
  ])
  expect(await readBadge(viewer, memberId)).toBeNull()
  expect((await decide({ reference, photo })).status).toBe(200)
  expect(await readState(memberId)).toBe('verified')
  expect(await readBadge(viewer, memberId)).toMatch(/^\d{4}-\d{2}$/)
  expect(await isStored(picture)).toBe(true)
  await app.drainJobs()
  expect(await isStored(picture)).toBe(false)
  expect(app.mails.at(-1)?.text).toContain('Your main photo is verified')
  expect((await openPicture(reference, cookie)).status).toBe(409)
  const acts = await app.db
    .selectFrom('audit_entry')
    .select('act')
    .where('object', '=', `verification:${reference}`)
    .orderBy('id')
    .execute()
  expect(acts.map(({ act }) => act)).toEqual(['verification.picture_opened', 'verification.decided'])
  const events = await app.db
    .selectFrom('member_event')
    .select('event')
    .where('member_id', '=', memberId)
    .execute()
  expect(events.filter(({ event }) => (event as { type: string }).type === 'account').length).toBeGreaterThan(
    2,
  )
})

test('a refusal names the reason; three pictures a day, and another member is not limited', async () => {
  const { memberId, photo, reference } = await waitingMember()
  await decide({ reference, photo, refusal: 'pose_missing' })
  expect((await readOwn(memberId)).verification).toMatchObject({ state: 'refused', refusal: 'pose_missing' })
  for (let attempt = 2; attempt <= 3; attempt += 1) {
    const next = await draw(memberId)
    await send(memberId, next)
    await decide({ reference: next, photo, refusal: 'face_hidden' })
  }
  expect((await readOwn(memberId)).verification.next_attempt_at).not.toBeNull()
  expect(await getRefusalCode(app.call(memberId, drawPoseEndpoint, {}))).toBe('verification_limit')
  expect(await readState((await waitingMember()).memberId)).toBe('waiting')
  app.clock.set(addMs(new Date(), daysToMs(1) + 1000))
  expect(await draw(memberId)).not.toBe('')
})

test('a pose stays while it is valid, and a picture counts for its own pose only', async () => {
  const [memberId, stranger] = [await app.member(), await app.member()]
  expect(await getRefusalCode(app.call(memberId, drawPoseEndpoint, {}))).toBe('main_photo_required')
  await addPhoto(memberId)
  await addPhoto(stranger)
  const first = await draw(memberId)
  expect(await draw(memberId)).toBe(first)
  expect(await getRefusalCode(send(stranger, first))).toBe('verification_expired')
  app.clock.set(addMs(new Date(), minutesToMs(31)))
  expect(await readState(memberId)).toBe('none')
  expect(await getRefusalCode(send(memberId, first))).toBe('verification_expired')
  const second = await draw(memberId)
  expect(second).not.toBe(first)
  expect(await getRefusalCode(send(memberId, first))).toBe('verification_expired')
  await send(memberId, second)
  expect(await getRefusalCode(send(memberId, second))).toBe('verification_expired')
  expect(await getRefusalCode(app.call(memberId, drawPoseEndpoint, {}))).toBe('verification_waiting')
})

test('when the main photo changes, the badge is gone at once and the member is told', async () => {
  const viewer = await app.member()
  const byOrder = await verifiedMember()
  const second = await addPhoto(byOrder.memberId)
  expect(await readBadge(viewer, byOrder.memberId)).not.toBeNull()
  await app.call(byOrder.memberId, changePhotoEndpoint, { photo: second, position: 1 })
  expect(await readBadge(viewer, byOrder.memberId)).toBeNull()
  expect(await readState(byOrder.memberId)).toBe('lapsed')
  await app.call(byOrder.memberId, changePhotoEndpoint, { photo: second, position: 2 })
  expect(await readBadge(viewer, byOrder.memberId)).toBeNull()
  app.mails.length = 0
  await app.drainJobs()
  expect(app.mails.filter(({ text }) => text.includes('Your main photo has changed'))).toHaveLength(1)
  const byDeletion = await verifiedMember()
  await app.call(byDeletion.memberId, deletePhotoEndpoint, { photo: byDeletion.photo })
  expect(await readBadge(viewer, byDeletion.memberId)).toBeNull()
  const byStaff = await verifiedMember()
  const refused = { status: 'refused', refusal: 'explicit' } as const
  await decidePhoto(app.services, byStaff.photo, refused, createTestStaff('Anna'))
  expect(await readBadge(viewer, byStaff.memberId)).toBeNull()
  const reserved = await verifiedMember()
  await app.call(reserved.memberId, changePhotoEndpoint, { photo: reserved.photo, premium_only: true })
  expect(await readBadge(viewer, reserved.memberId)).toBeNull()
})

test('a decision about another main photo than the current one is refused', async () => {
  const { memberId, photo, reference } = await waitingMember()
  const second = await addPhoto(memberId)
  await app.call(memberId, changePhotoEndpoint, { photo: second, position: 1 })
  expect((await decide({ reference, photo })).code).toBe('main_photo_changed')
  expect((await decide({ reference, photo: null })).code).toBe('main_photo_changed')
  expect(await readState(memberId)).toBe('waiting')
  expect((await decide({ reference, photo: second })).status).toBe(200)
})

test('when two people decide at once, one decides; a change of the main photo meanwhile leaves no badge', async () => {
  const one = await waitingMember()
  const second = await colleague({ role: 'moderator' })
  const answers = await Promise.all([decide(one), decide({ ...one, refusal: 'not_live' }, second.cookie)])
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['already_decided', 'ok'])
  for (let round = 0; round < 5; round += 1) {
    const { memberId, photo, reference } = await waitingMember()
    const next = await addPhoto(memberId)
    await Promise.all([
      decide({ reference, photo }),
      app.call(memberId, changePhotoEndpoint, { photo: next, position: 1 }),
    ])
    expect((await readOwn(memberId)).verified_month).toBeNull()
  }
})

test('withdrawing, closing the account, a suspension and seven days end a request and delete its picture', async () => {
  const ends: Record<string, (memberId: number) => Promise<unknown>> = {
    withdrawn: (memberId) => app.call(memberId, withdrawVerificationEndpoint, {}),
    closed: (memberId) =>
      runInTransaction(app.db, (tx) => eventBus.emit(app.services, tx, 'member.deleted', { memberId })),
    suspended: (memberId) => suspendMember(app.services, memberId, 'spam', createTestStaff('Anna')),
  }
  for (const [name, end] of Object.entries(ends)) {
    const { memberId, photo, reference } = await waitingMember()
    const picture = await findPicture(reference)
    await end(memberId)
    expect([name, (await decide({ reference, photo })).code]).toEqual([name, 'verification_closed'])
    await app.drainJobs()
    expect([name, await isStored(picture)]).toEqual([name, false])
  }
  const { memberId, reference } = await waitingMember()
  const picture = await findPicture(reference)
  app.clock.set(addMs(new Date(), daysToMs(7) + 1000))
  await lapseVerificationsJob.handler(app.services, {} as never)
  expect(await readState(memberId)).toBe('undecided')
  await app.drainJobs()
  expect(await isStored(picture)).toBe(false)
})

test('a suspension removes the badge, and so does its member', async () => {
  const [suspended, withdrawing] = [await verifiedMember(), await verifiedMember()]
  await suspendMember(app.services, suspended.memberId, 'spam', createTestStaff('Anna'))
  await app.call(withdrawing.memberId, withdrawVerificationEndpoint, {})
  const rows = await app.db
    .selectFrom('profile')
    .select(['verified_at', 'verified_photo'])
    .where('member_id', 'in', [suspended.memberId, withdrawing.memberId])
    .execute()
  expect(rows).toEqual([
    { verified_at: null, verified_photo: null },
    { verified_at: null, verified_photo: null },
  ])
  expect(await readState(withdrawing.memberId)).toBe('none')
})

test('a member who may be under 18 is refused and becomes the first case of the queue', async () => {
  const { memberId, photo, reference } = await waitingMember()
  expect((await decide({ reference, photo, refusal: 'underage' })).status).toBe(200)
  const report = await app.db
    .selectFrom('report')
    .select(['reason', 'priority', 'reporter_id', 'body'])
    .where('reported_id', '=', memberId)
    .executeTakeFirst()
  expect(report).toEqual({ reason: 'underage', priority: 1, reporter_id: null, body: reference })
})

test('a fictional profile is never verified, neither by a call nor by staff nor in the database', async () => {
  const memberId = await app.member({ fictional: true })
  const photo = await addPhoto(memberId)
  expect(await getRefusalCode(app.call(memberId, drawPoseEndpoint, {}))).toBe('forbidden')
  const one = await waitingMember()
  await app.db.updateTable('profile').set({ fictional: true }).where('member_id', '=', one.memberId).execute()
  expect((await decide(one)).code).toBe('forbidden')
  await expect(
    app.db
      .updateTable('profile')
      .set({ verified_at: new Date(), verified_photo: photo })
      .where('member_id', '=', memberId)
      .execute(),
  ).rejects.toThrow('profile_verified_person')
})

test('nobody but staff of the site gets the picture, by any address', async () => {
  const { memberId, reference } = await waitingMember()
  const picture = await findPicture(reference)
  const stranger = await app.session(await app.member())
  const owner = await app.session(memberId)
  for (const path of [
    `/photos/${picture}/large.webp`,
    `/verification/${picture?.slice(0, 2)}/${picture}.webp`,
    `/verification/${picture}.webp`,
    `/files/verification/${picture}.webp`,
  ])
    for (const session of [stranger, owner])
      expect([path, (await app.ask('GET', path, { cookie: session })).status]).toEqual([path, 404])
  expect((await openPicture(reference, stranger)).status).toBe(401)
  const foreign = await colleague({ role: 'moderator', siteId: other.id })
  const support = await colleague({ role: 'support' })
  for (const { cookie: by } of [foreign, support]) {
    expect((await openPicture(reference, by)).status).toBe(403)
    expect((await decide({ reference, photo: null, refusal: 'not_live' }, by)).status).toBe(403)
    expect(
      (await callStaff('GET', `/api/staff/verifications/one?reference=${reference}`, { cookie: by })).status,
    ).toBe(403)
  }
  const queue = await callStaff('GET', '/api/staff/cases', { cookie: foreign.cookie })
  expect(JSON.stringify(queue.data)).not.toContain(reference)
})

test('a claimed request is decided by its colleague only', async () => {
  const { reference, photo } = await waitingMember()
  const second = await colleague({ role: 'moderator' })
  await callStaff('POST', '/api/staff/cases/claim', { cookie: second.cookie, body: { reference } })
  expect((await decide({ reference, photo })).code).toBe('already_claimed')
  expect((await decide({ reference, photo }, second.cookie)).status).toBe(200)
})

test('the filter finds verified members only, whom the viewer may see', async () => {
  const viewer = await app.member({ gender: 'male', lookingFor: 'female' })
  const [verified, blocking] = [await verifiedMember(), await verifiedMember()]
  const plain = await app.member()
  await app.call(blocking.memberId, blockEndpoint, { id: viewer })
  const search = async (query: object) => {
    const { members } = await app.call(viewer, searchMembersEndpoint, query)
    return members.map(({ id }) => id)
  }
  const found = await search({ verified: 'on' })
  expect(found).toContain(verified.memberId)
  expect(found).not.toContain(plain)
  expect(found).not.toContain(blocking.memberId)
  expect(await search({})).toContain(plain)
})

test('the export has the requests and the waiting picture, and an erasure leaves nothing', async () => {
  const { memberId, reference } = await waitingMember()
  const picture = await findPicture(reference)
  const { data, files } = await collectPersonalData(app.services, memberId)
  expect(JSON.stringify(data['profiles'])).toContain(reference)
  expect(Object.keys(files)).toContain(`verifications/${picture}.webp`)
  await runInTransaction(app.db, (tx) =>
    eventBus.emit(app.services, tx, 'member.purged', { memberId, country: 'NL' }),
  )
  await app.drainJobs()
  expect(await findPicture(reference)).toBeNull()
  expect(await isStored(picture)).toBe(false)
})
