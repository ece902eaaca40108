import { getMemberEndpoint, searchMembersEndpoint } from '@amarelle/contract/endpoints/discovery'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { changePhotoEndpoint, uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import { getSettingsEndpoint, siteSettingsSchema } from '@amarelle/contract/endpoints/sites'
import { describe, expect, it, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { hoursToMs, addMs } from '../../platform/clock.ts'
import { signUrlPath } from '../../platform/http/signed-url.ts'
import { createTestApp } from '../../../testing/platform/test-app.ts'
import { type PhotoSize, createPhotoPath, photoSizes } from './photo-path.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'

const app = await createTestServer()
const sharedPicture = (await createTestPicture()).toString('base64')
const uploadPhotoFor = async (owner: number, premium_only = false): Promise<string> => {
  const { profile } = await app.call(owner, uploadPhotoEndpoint, { image: sharedPicture, premium_only })
  return profile.photos.at(-1)?.id ?? ''
}
const cookies = new Map<number, string>()
async function requestPhoto(path: string, viewer: number | null) {
  if (viewer !== null && !cookies.has(viewer)) cookies.set(viewer, await app.session(viewer))
  return app.ask('GET', path, viewer === null ? {} : { cookie: cookies.get(viewer) ?? '' })
}
/** The sizes that the viewer can download, at addresses signed for this viewer. */
async function findVisibleSizes(id: string, viewer: number | null): Promise<PhotoSize[]> {
  const visibleSizes: PhotoSize[] = []
  for (const size of photoSizes) {
    const response = await requestPhoto(
      signUrlPath(app.services, `/photos/${id}/${size}.webp`, viewer),
      viewer,
    )
    if (response.status === 200) visibleSizes.push(size)
    else expect(response.status).toBe(404)
  }
  return visibleSizes
}
const allSizes: PhotoSize[] = [...photoSizes]
const noSizes: PhotoSize[] = []
const blurredOnly: PhotoSize[] = ['blurred']
const allButLarge = allSizes.filter((size) => size !== 'large')

const owner = await app.member({ premium: true })
const [first, second, third] = [
  await uploadPhotoFor(owner),
  await uploadPhotoFor(owner),
  await uploadPhotoFor(owner),
]
const premiumOnly = await uploadPhotoFor(owner, true)
const viewers = {
  owner,
  visitor: null,
  free: await app.member(),
  premium: await app.member({ premium: true }),
}

const accessMatrix: [photo: string, id: string, Record<keyof typeof viewers, PhotoSize[]>][] = [
  ['the main photo', first, { owner: allSizes, visitor: allButLarge, free: allSizes, premium: allSizes }],
  ['the second photo', second, { owner: allSizes, visitor: blurredOnly, free: allSizes, premium: allSizes }],
  [
    'a photo beyond the free ones',
    third,
    { owner: allSizes, visitor: blurredOnly, free: blurredOnly, premium: allSizes },
  ],
  [
    'a photo for premium members',
    premiumOnly,
    { owner: allSizes, visitor: blurredOnly, free: blurredOnly, premium: allSizes },
  ],
]
describe.each(accessMatrix)('%s', (_name, id, expected) => {
  for (const [who, viewer] of Object.entries(viewers))
    it(`has the expected sizes for ${who}`, async () => {
      expect(await findVisibleSizes(id, viewer)).toEqual(expected[who as keyof typeof viewers])
    })
})

describe.each(['pending', 'refused', 'disabled'] as const)('a %s photo', (status) => {
  it('is visible to its owner only', async () => {
    const member = await app.member()
    const id = await uploadPhotoFor(member)
    await app.db
      .updateTable('photo')
      .set({ status, refusal: status === 'refused' ? 'quality' : null })
      .where('id', '=', id)
      .execute()
    expect(await findVisibleSizes(id, member)).toEqual(allSizes)
    for (const viewer of [null, viewers.free, viewers.premium])
      expect(await findVisibleSizes(id, viewer)).toEqual(noSizes)
  })
})

test('after a block neither member sees the other’s photos, not even blurred', async () => {
  const [member, other] = [await app.member(), await app.member({ premium: true })]
  const [id, otherPhotoId] = [await uploadPhotoFor(member), await uploadPhotoFor(other)]
  expect(await findVisibleSizes(id, other)).toEqual(allSizes)
  await app.call(member, blockEndpoint, { id: other })
  expect(await findVisibleSizes(id, other)).toEqual(noSizes)
  expect(await findVisibleSizes(otherPhotoId, member)).toEqual(noSizes)
  expect(await findVisibleSizes(id, viewers.premium)).toEqual(allSizes)
})

test.each(['pending_deletion', 'deleted', 'suspended', 'not_confirmed'])(
  'photos of a member who is %s are not shown',
  async (status) => {
    const member = await app.member()
    const id = await uploadPhotoFor(member)
    await app.db.updateTable('member').set({ status }).where('id', '=', member).execute()
    for (const viewer of [null, viewers.premium]) expect(await findVisibleSizes(id, viewer)).toEqual(noSizes)
  },
)

test('photos of a disabled profile or of another site’s member are not shown', async () => {
  const member = await app.member()
  const id = await uploadPhotoFor(member)
  const { id: otherSiteId } = await app.db
    .insertInto('site')
    .values({ host: '127.0.0.2', name: 'Other', company_id: 1, settings: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const move = (site_id: number) =>
    app.db.updateTable('profile').set({ site_id }).where('member_id', '=', member).execute()
  await move(otherSiteId)
  for (const viewer of [null, viewers.premium]) expect(await findVisibleSizes(id, viewer)).toEqual(noSizes)
  await move(app.site.id)
  expect(await findVisibleSizes(id, null)).toEqual(allButLarge)
  await app.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', member).execute()
  for (const viewer of [null, viewers.premium]) expect(await findVisibleSizes(id, viewer)).toEqual(noSizes)
})

test('a locked photo has only addresses of its blurred picture, for every size', async () => {
  const { profile } = await app.call(viewers.free, getMemberEndpoint, { id: owner })
  expect(profile.photos.map(({ locked }) => locked)).toEqual([false, false, true, true])
  for (const { locked, sizes, id } of profile.photos)
    for (const [size, address] of Object.entries(sizes)) {
      expect(address).toContain(`/photos/${id}/${locked ? 'blurred' : size}.webp?`)
      expect((await requestPhoto(address, viewers.free)).status).toBe(200)
    }
})

test('everybody who sees a card can download its main image', async () => {
  const member = await app.member()
  for (const premium of [true, true, false]) await uploadPhotoFor(member, premium)
  for (const viewer of [null, viewers.free, viewers.premium]) {
    const { main_image: image, photos } = (await app.call(viewer, getMemberEndpoint, { id: member })).profile
    for (const address of [image?.match, image?.filename, image?.thumb_filename])
      expect((await requestPhoto(address ?? '', viewer)).status).toBe(200)
    expect(photos.map(({ locked }) => locked)).toEqual(
      viewer === viewers.premium ? [false, false, false] : [true, true, false],
    )
  }
})

test('addresses for visitors never point to the large picture', async () => {
  const { profile } = await app.call(null, getMemberEndpoint, { id: owner })
  expect(JSON.stringify(profile)).not.toContain('/large.webp')
  expect(profile.photos[0]?.sizes.large).toContain(`/photos/${first}/medium.webp?`)
  expect(profile.main_image?.filename).toContain(`/photos/${first}/medium.webp?`)
  const search = await app.call(null, searchMembersEndpoint, {})
  expect(search.members.some(({ main_image }) => main_image)).toBe(true)
  expect(JSON.stringify(search)).not.toContain('/large.webp')
})

test('the preview of one’s own profile is what a free member sees', async () => {
  const preview = (await app.call(owner, getMemberEndpoint, { id: owner })).profile
  expect(preview.photos.map(({ locked }) => locked)).toEqual([false, false, true, true])
  expect((await app.call(owner, getMemberEndpoint, { id: owner })).relation).toEqual({
    liked: false,
    likes_me: false,
    likes_me_extra: null,
    matched: false,
    favourite: false,
    conversation: null,
    blocked: false,
  })
})

test('an address is refused for another viewer, when changed or unsigned, and after it expires', async () => {
  const address = createPhotoPath(app.services, viewers.free, first, 'large')
  expect((await requestPhoto(address, viewers.free)).status).toBe(200)
  for (const viewer of [null, viewers.premium, owner])
    expect((await requestPhoto(address, viewer)).status).toBe(404)
  for (const [from, to] of [
    ['large', 'small'],
    [first, second],
    [/\?e=\d+/, '?e=9999999999'],
    [/s=./, 's=!'],
    [/&s=.*/, ''],
    [/\?.*/, ''],
    [/\?/, '?e=1&'],
  ] as const)
    expect((await requestPhoto(address.replace(from, to), viewers.free)).status, `${from}`).toBe(404)
  try {
    app.clock.set(addMs(new Date(), hoursToMs(1) - 1000))
    expect((await requestPhoto(address, viewers.free)).status).toBe(200)
    app.clock.set(addMs(new Date(), hoursToMs(2)))
    expect((await requestPhoto(address, viewers.free)).status).toBe(404)
  } finally {
    app.clock.set(null)
  }
})

test('an address stays the same within the hour, and only the browser caches the picture, until the hour ends', async () => {
  try {
    const at = new Date('2026-11-21T10:00:00Z')
    app.clock.set(at)
    const address = createPhotoPath(app.services, null, first, 'small')
    app.clock.set(addMs(at, hoursToMs(1) - 1))
    expect(createPhotoPath(app.services, null, first, 'small')).toBe(address)
    const response = await requestPhoto(address, null)
    expect(response.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    app.clock.set(addMs(at, hoursToMs(1)))
    expect(createPhotoPath(app.services, null, first, 'small')).not.toBe(address)
  } finally {
    app.clock.set(null)
  }
})

test('moving a photo forward unlocks it for viewers who see that many photos', async () => {
  const member = await app.member({ premium: true })
  const ids = [await uploadPhotoFor(member), await uploadPhotoFor(member), await uploadPhotoFor(member)]
  expect(await findVisibleSizes(ids[2] ?? '', viewers.free)).toEqual(blurredOnly)
  await app.call(member, changePhotoEndpoint, { photo: ids[2] ?? '', position: 1 })
  expect(await findVisibleSizes(ids[2] ?? '', null)).toEqual(allButLarge)
  expect(await findVisibleSizes(ids[0] ?? '', null)).toEqual(blurredOnly)
})

test('the settings contain the site’s CDN prefix, which addresses do not include and which must be on the same host', async () => {
  const testApp = await createTestApp({ cdn_prefix: '/pictures' })
  expect((await testApp.call(null, getSettingsEndpoint, {})).cdn_prefix).toBe('/pictures')
  const member = await testApp.member()
  const { main_image: image } = (await testApp.call(member, uploadPhotoEndpoint, { image: sharedPicture }))
    .profile
  expect(image?.match).toMatch(/^\/photos\//)
  expect(siteSettingsSchema.safeParse({ cdn_prefix: 'https://elsewhere.example' }).success).toBe(false)
})
