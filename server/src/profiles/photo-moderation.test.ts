import { getMember } from '@amarelle/contract/discovery'
import { appealPhoto, deletePhoto, getOwnProfile, uploadPhoto } from '@amarelle/contract/profiles'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { refusal, testHouse } from '../platform/test-house.ts'
import { decidePhoto } from './decide-photo.ts'
import { lookAlikes } from './blocked-picture.sql.ts'
import { photosToReview } from './photo.sql.ts'
import { picture } from './test-pictures.ts'

const house = await testHouse()
const strict = await testHouse({ photo_moderation: true })
const upload = (owner: number, bytes: Buffer, of = house) =>
  of.call(owner, uploadPhoto, { image: bytes.toString('base64') })
const add = async (owner: number, seed: number, of = house) => {
  const { profile } = await upload(owner, await picture({ seed }), of)
  return profile.photos.at(-1)?.id ?? ''
}
const own = async (owner: number, of = house) => (await of.call(owner, getOwnProfile, {})).profile
const events = async (member: number, of = house) =>
  (await of.db.selectFrom('member_event').select('event').where('member_id', '=', member).execute()).map(
    ({ event }) => event as { type: string },
  )

test('a blocked picture is known again: smaller, in another format, of another quality, and cropped anew', async () => {
  const first = await house.member()
  const bytes = await picture({ seed: 7, width: 1000, height: 1250 })
  const { profile } = await upload(first, bytes)
  await decidePhoto(
    house.parts,
    profile.photos[0]?.id ?? '',
    {
      status: 'refused',
      refusal: 'explicit',
      everywhere: true,
    },
    'Anna',
  )
  const again = [
    bytes,
    await sharp(bytes).resize(400).png().toBuffer(),
    await sharp(bytes).jpeg({ quality: 20 }).toBuffer(),
    await sharp(bytes).webp({ quality: 40 }).toBuffer(),
  ]
  for (const file of again) {
    const other = await house.member()
    const shown = (await upload(other, file)).profile
    expect(shown.photos).toMatchObject([{ status: 'refused', refusal: 'blocked', appeal: 'none' }])
    expect(shown.main_image).toBeNull()
  }
  const cropping = await house.member()
  const { photos } = (
    await house.call(cropping, uploadPhoto, {
      image: bytes.toString('base64'),
      crop: { left: 0.3, top: 0.3, width: 0.6, height: 0.6 },
    })
  ).profile
  expect(photos[0]?.status).toBe('refused')
  const innocent = await house.member()
  expect((await upload(innocent, await picture({ seed: 8 }))).profile.photos[0]?.status).toBe('active')
})

test('only the owner is told why; others see neither the photo nor that there is one', async () => {
  const [owner, viewer] = [await house.member(), await house.member()]
  const id = await add(owner, 20)
  await decidePhoto(house.parts, id, { status: 'refused', refusal: 'contact_details' }, 'Anna')
  expect((await own(owner)).photos).toMatchObject([{ id, status: 'refused', refusal: 'contact_details' }])
  expect((await house.call(viewer, getMember, { id: owner })).profile).toMatchObject({
    photos: [],
    photo_count: 0,
    main_image: null,
  })
})

test('refused photos take no place of the others, but nobody piles them up', async () => {
  const owner = await house.member()
  for (let round = 0; round < 3; round += 1)
    await decidePhoto(
      house.parts,
      await add(owner, 30 + round),
      { status: 'refused', refusal: 'quality' },
      'Anna',
    )
  expect(await refusal(add(owner, 40))).toBe('photo_limit')
  await house.call(owner, deletePhoto, { photo: (await own(owner)).photos[0]?.id ?? '' })
  for (let round = 0; round < 3; round += 1) await add(owner, 41 + round)
  expect(await refusal(add(owner, 50))).toBe('photo_limit')
  const { photos, main_image: image } = await own(owner)
  expect(photos.map(({ status }) => status)).toEqual(['refused', 'refused', 'active', 'active', 'active'])
  expect(image?.match).toContain(photos[2]?.id)
})

test('a site that looks first shows a photo when it was approved, and the owner’s tabs hear of it', async () => {
  const [owner, viewer] = [await strict.member(), await strict.member()]
  const id = await add(owner, 60, strict)
  expect((await own(owner, strict)).photos[0]?.status).toBe('pending')
  expect((await own(owner, strict)).main_image).toBeNull()
  expect((await strict.call(viewer, getMember, { id: owner })).profile.photos).toEqual([])
  expect(await photosToReview(strict.db)).toMatchObject([
    { id, status: 'pending', memberId: owner, appeal: null },
  ])
  const before = (await events(owner, strict)).length
  await decidePhoto(strict.parts, id, { status: 'active' }, 'Anna')
  expect((await strict.call(viewer, getMember, { id: owner })).profile.photos).toHaveLength(1)
  expect((await events(owner, strict)).slice(before)).toEqual([{ type: 'account', status: 'active' }])
  expect(await photosToReview(strict.db)).toEqual([])
})

test('a refusal can be appealed once, by the owner, and the answer ends it', async () => {
  const [owner, stranger] = [await house.member(), await house.member()]
  const photo = await add(owner, 70)
  const appeal = (who: number | null) =>
    refusal(house.call(who, appealPhoto, { photo, text: 'That is me on my own boat.' }))
  expect(await appeal(owner)).toBe('appeal_not_possible')
  await decidePhoto(house.parts, photo, { status: 'refused', refusal: 'no_person' }, 'Anna')
  expect(await appeal(stranger)).toBe('not_found')
  expect(await appeal(null)).toBe('authentication_required')
  expect(await Promise.all([appeal(owner), appeal(owner)])).toEqual(
    expect.arrayContaining(['accepted', 'appeal_not_possible']),
  )
  expect((await own(owner)).photos).toMatchObject([{ status: 'refused', appeal: 'waiting' }])
  expect(await photosToReview(house.db)).toMatchObject([
    { id: photo, refusal: 'no_person', appeal: 'That is me on my own boat.' },
  ])
  await decidePhoto(house.parts, photo, { status: 'refused', refusal: 'no_person' }, 'Anna')
  expect((await own(owner)).photos).toMatchObject([{ status: 'refused', appeal: 'decided' }])
  expect(await appeal(owner)).toBe('appeal_not_possible')
  await decidePhoto(house.parts, photo, { status: 'active' }, 'Anna')
  expect((await own(owner)).photos).toMatchObject([{ status: 'active', refusal: null }])
})

test('a disabled photo stays with its owner and is shown to nobody', async () => {
  const owner = await house.member()
  const id = await add(owner, 80)
  await decidePhoto(house.parts, id, { status: 'disabled' }, 'Anna')
  expect(await own(owner)).toMatchObject({
    photos: [{ status: 'disabled', refusal: null }],
    main_image: null,
  })
})

test('a photo from before hashes were kept can be blocked, too; approving it lifts that again', async () => {
  const [one, two, three] = [await house.member(), await house.member(), await house.member()]
  const id = await add(one, 95)
  await house.db.updateTable('photo').set({ hash: null }).where('id', '=', id).execute()
  await decidePhoto(house.parts, id, { status: 'refused', refusal: 'explicit', everywhere: true }, 'Anna')
  await add(two, 95)
  expect((await own(two)).photos[0]?.status).toBe('refused')
  await decidePhoto(house.parts, id, { status: 'active' }, 'Anna')
  await add(three, 95)
  expect((await own(three)).photos[0]?.status).toBe('active')
})

test('what looks like a blocked picture and stands already is found, for a person to look at', async () => {
  const [one, two, three] = [await house.member(), await house.member(), await house.member()]
  const id = await add(one, 90)
  const same = await add(two, 90)
  await add(three, 91)
  expect(await lookAlikes(house.db, id)).toEqual([same])
})
