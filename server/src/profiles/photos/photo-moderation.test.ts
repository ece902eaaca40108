import { getMemberEndpoint } from '@amarelle/contract/endpoints/discovery'
import {
  appealPhotoEndpoint,
  deletePhotoEndpoint,
  getOwnProfileEndpoint,
  uploadPhotoEndpoint,
} from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { getRefusalCode, createTestApp } from '../../../testing/platform/test-app.ts'
import { decidePhoto } from './decide-photo.ts'
import { undoPhotoDecision } from './undo-photo-decision.ts'
import { findSimilarPhotos } from './blocked-picture.sql.ts'
import { findPhotosToReview } from '../review/photo-review.sql.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'

const app = await createTestApp()
const strictApp = await createTestApp({ photo_moderation: true })
const callUploadPhoto = (owner: number, bytes: Buffer, testApp = app) =>
  testApp.call(owner, uploadPhotoEndpoint, { image: bytes.toString('base64') })
const uploadAndFindId = async (owner: number, seed: number, testApp = app) => {
  const { profile } = await callUploadPhoto(owner, await createTestPicture({ seed }), testApp)
  return profile.photos.at(-1)?.id ?? ''
}
const loadOwn = async (owner: number, testApp = app) =>
  (await testApp.call(owner, getOwnProfileEndpoint, {})).profile
const findLiveEvents = async (member: number, testApp = app) =>
  (await testApp.db.selectFrom('member_event').select('event').where('member_id', '=', member).execute()).map(
    ({ event }) => event as { type: string },
  )

const onAllSites = sql<boolean>`true`
test('a blocked picture is recognised when it is scaled, in another format or quality, or cropped on upload', async () => {
  const first = await app.member()
  const bytes = await createTestPicture({ seed: 7, width: 1000, height: 1250 })
  const { profile } = await callUploadPhoto(first, bytes)
  await decidePhoto(
    app.services,
    profile.photos[0]?.id ?? '',
    {
      status: 'refused',
      refusal: 'explicit',
      everywhere: true,
    },
    createTestStaff('Anna'),
  )
  const variants = [
    bytes,
    await sharp(bytes).resize(400).png().toBuffer(),
    await sharp(bytes).jpeg({ quality: 20 }).toBuffer(),
    await sharp(bytes).webp({ quality: 40 }).toBuffer(),
  ]
  for (const file of variants) {
    const other = await app.member()
    const profile = (await callUploadPhoto(other, file)).profile
    expect(profile.photos).toMatchObject([{ status: 'refused', refusal: 'blocked', appeal: 'none' }])
    expect(profile.main_image).toBeNull()
  }
  const cropping = await app.member()
  const { photos } = (
    await app.call(cropping, uploadPhotoEndpoint, {
      image: bytes.toString('base64'),
      crop: { left: 0.3, top: 0.3, width: 0.6, height: 0.6 },
    })
  ).profile
  expect(photos[0]?.status).toBe('refused')
  const innocent = await app.member()
  expect(
    (await callUploadPhoto(innocent, await createTestPicture({ seed: 8 }))).profile.photos[0]?.status,
  ).toBe('active')
})

test('only the owner sees a refused photo and the reason; others see no photo and no count', async () => {
  const [owner, viewer] = [await app.member(), await app.member()]
  const id = await uploadAndFindId(owner, 20)
  await decidePhoto(
    app.services,
    id,
    { status: 'refused', refusal: 'contact_details' },
    createTestStaff('Anna'),
  )
  expect((await loadOwn(owner)).photos).toMatchObject([{ id, status: 'refused', refusal: 'contact_details' }])
  expect((await app.call(viewer, getMemberEndpoint, { id: owner })).profile).toMatchObject({
    photos: [],
    photo_count: 0,
    main_image: null,
  })
})

test('refused photos do not count towards the limit of other photos, but have a limit of their own', async () => {
  const owner = await app.member()
  for (let round = 0; round < 3; round += 1)
    await decidePhoto(
      app.services,
      await uploadAndFindId(owner, 30 + round),
      { status: 'refused', refusal: 'quality' },
      createTestStaff('Anna'),
    )
  expect(await getRefusalCode(uploadAndFindId(owner, 40))).toBe('photo_limit')
  await app.call(owner, deletePhotoEndpoint, { photo: (await loadOwn(owner)).photos[0]?.id ?? '' })
  for (let round = 0; round < 3; round += 1) await uploadAndFindId(owner, 41 + round)
  expect(await getRefusalCode(uploadAndFindId(owner, 50))).toBe('photo_limit')
  const { photos, main_image: image } = await loadOwn(owner)
  expect(photos.map(({ status }) => status)).toEqual(['refused', 'refused', 'active', 'active', 'active'])
  expect(image?.match).toContain(photos[2]?.id)
})

test('with photo moderation a photo is shown once it is approved, and the owner gets a live event', async () => {
  const [owner, viewer] = [await strictApp.member(), await strictApp.member()]
  const id = await uploadAndFindId(owner, 60, strictApp)
  expect((await loadOwn(owner, strictApp)).photos[0]?.status).toBe('pending')
  expect((await loadOwn(owner, strictApp)).main_image).toBeNull()
  expect((await strictApp.call(viewer, getMemberEndpoint, { id: owner })).profile.photos).toEqual([])
  expect(await findPhotosToReview(strictApp.db, onAllSites, { limit: 100 })).toMatchObject([
    { id, status: 'pending', memberId: owner, appeal: null },
  ])
  const before = (await findLiveEvents(owner, strictApp)).length
  await decidePhoto(strictApp.services, id, { status: 'active' }, createTestStaff('Anna'))
  expect((await strictApp.call(viewer, getMemberEndpoint, { id: owner })).profile.photos).toHaveLength(1)
  expect((await findLiveEvents(owner, strictApp)).slice(before)).toEqual([
    { type: 'account', status: 'active' },
  ])
  expect(await findPhotosToReview(strictApp.db, onAllSites, { limit: 100 })).toEqual([])
})

test('the owner can appeal a refusal once, and a decision closes the appeal', async () => {
  const [owner, stranger] = [await app.member(), await app.member()]
  const photo = await uploadAndFindId(owner, 70)
  const callAppeal = (memberId: number | null) =>
    getRefusalCode(app.call(memberId, appealPhotoEndpoint, { photo, text: 'That is me on my own boat.' }))
  expect(await callAppeal(owner)).toBe('appeal_not_possible')
  await decidePhoto(app.services, photo, { status: 'refused', refusal: 'no_person' }, createTestStaff('Anna'))
  expect(await callAppeal(stranger)).toBe('not_found')
  expect(await callAppeal(null)).toBe('authentication_required')
  expect(await Promise.all([callAppeal(owner), callAppeal(owner)])).toEqual(
    expect.arrayContaining(['accepted', 'appeal_not_possible']),
  )
  expect((await loadOwn(owner)).photos).toMatchObject([{ status: 'refused', appeal: 'waiting' }])
  expect(await findPhotosToReview(app.db, onAllSites, { limit: 100 })).toMatchObject([
    { id: photo, refusal: 'no_person', appeal: 'That is me on my own boat.' },
  ])
  const refusal = { status: 'refused', refusal: 'no_person' } as const
  expect(await getRefusalCode(decidePhoto(app.services, photo, refusal, createTestStaff('Anna')))).toBe(
    'own_decision',
  )
  await decidePhoto(app.services, photo, refusal, createTestStaff('Bea'))
  expect((await loadOwn(owner)).photos).toMatchObject([{ status: 'refused', appeal: 'decided' }])
  expect(await callAppeal(owner)).toBe('appeal_not_possible')
  await decidePhoto(app.services, photo, { status: 'active' }, createTestStaff('Anna'))
  expect((await loadOwn(owner)).photos).toMatchObject([{ status: 'active', refusal: null }])
})

test('a disabled photo is listed for its owner but never a main photo', async () => {
  const owner = await app.member()
  const id = await uploadAndFindId(owner, 80)
  await decidePhoto(app.services, id, { status: 'disabled' }, createTestStaff('Anna'))
  expect(await loadOwn(owner)).toMatchObject({
    photos: [{ status: 'disabled', refusal: null }],
    main_image: null,
  })
})

test('a photo without a stored hash can be blocked, too; approving it unblocks the picture', async () => {
  const [one, two, three] = [await app.member(), await app.member(), await app.member()]
  const id = await uploadAndFindId(one, 95)
  await app.db.updateTable('photo').set({ hash: null }).where('id', '=', id).execute()
  await decidePhoto(
    app.services,
    id,
    { status: 'refused', refusal: 'explicit', everywhere: true },
    createTestStaff('Anna'),
  )
  await uploadAndFindId(two, 95)
  expect((await loadOwn(two)).photos[0]?.status).toBe('refused')
  await decidePhoto(app.services, id, { status: 'active' }, createTestStaff('Anna'))
  await uploadAndFindId(three, 95)
  expect((await loadOwn(three)).photos[0]?.status).toBe('active')
})

test('existing photos that look like a given one are found', async () => {
  const [one, two, three] = [await app.member(), await app.member(), await app.member()]
  const id = await uploadAndFindId(one, 90)
  const same = await uploadAndFindId(two, 90)
  await uploadAndFindId(three, 91)
  expect(await findSimilarPhotos(app.db, id)).toEqual([same])
})

test('a decision about a new photo is taken back within 20 seconds by whoever made it; it awaits review again', async () => {
  const owner = await strictApp.member()
  const [anna, bea] = [createTestStaff('Anna'), createTestStaff('Bea')]
  const bytes = await createTestPicture({ seed: 900 })
  const { profile } = await callUploadPhoto(owner, bytes, strictApp)
  const id = profile.photos[0]?.id ?? ''
  const undo = (actor: typeof anna) => getRefusalCode(undoPhotoDecision(strictApp.services, id, actor))
  const find = () =>
    strictApp.db
      .selectFrom('photo')
      .select(['status', 'refusal', 'decided_by_staff'])
      .where('id', '=', id)
      .executeTakeFirst()
  const before = await find()
  expect(before).toEqual({ status: 'pending', refusal: null, decided_by_staff: null })
  const refuse = () =>
    decidePhoto(strictApp.services, id, { status: 'refused', refusal: 'explicit', everywhere: true }, anna)
  await refuse()
  expect(await undo(bea)).toBe('undo_too_late')
  expect(await undo(anna)).toBe('accepted')
  expect(await find()).toEqual(before)
  // The picture is not blocked any more.
  const other = await strictApp.member()
  expect((await callUploadPhoto(other, bytes, strictApp)).profile.photos[0]?.status).toBe('pending')
  expect(await undo(anna)).toBe('undo_too_late')
  await refuse()
  const decidedAt = strictApp.clock.now()
  strictApp.clock.set(new Date(decidedAt.getTime() + 21_000))
  expect(await undo(anna)).toBe('undo_too_late')
  strictApp.clock.set(null)
  // The decision of an appeal stands.
  await strictApp.call(owner, appealPhotoEndpoint, { photo: id, text: 'It is me.' })
  await decidePhoto(strictApp.services, id, { status: 'active' }, bea)
  expect(await undo(bea)).toBe('undo_too_late')
})
