import { getMember, searchMembers } from '@amarelle/contract/discovery'
import { block } from '@amarelle/contract/moderation'
import { changePhoto, uploadPhoto } from '@amarelle/contract/profiles'
import { getSettings, siteSettings } from '@amarelle/contract/sites'
import { describe, expect, it, test } from 'vitest'
import { testServer } from '../app/test-server.ts'
import { hours, later } from '../platform/clock.ts'
import { signAddress } from '../platform/signed-address.ts'
import { testHouse } from '../platform/test-house.ts'
import { type PhotoSize, photoPath, photoSizes } from './photo-path.ts'
import { picture } from './test-pictures.ts'

const house = await testServer()
const shared = (await picture()).toString('base64')
const add = async (owner: number, premium_only = false): Promise<string> => {
  const { profile } = await house.call(owner, uploadPhoto, { image: shared, premium_only })
  return profile.photos.at(-1)?.id ?? ''
}
const cookies = new Map<number, string>()
async function get(path: string, viewer: number | null) {
  if (viewer !== null && !cookies.has(viewer)) cookies.set(viewer, await house.session(viewer))
  return house.ask('GET', path, viewer === null ? {} : { cookie: cookies.get(viewer) ?? '' })
}
/** Those of the sizes that the viewer is given, at addresses that are signed for this very viewer. */
async function sizesFor(id: string, viewer: number | null): Promise<PhotoSize[]> {
  const given: PhotoSize[] = []
  for (const size of photoSizes) {
    const answer = await get(signAddress(house.parts, `/photos/${id}/${size}.webp`, viewer), viewer)
    if (answer.status === 200) given.push(size)
    else expect(answer.status).toBe(404)
  }
  return given
}
const all: PhotoSize[] = [...photoSizes]
const none: PhotoSize[] = []
const blurred: PhotoSize[] = ['blurred']
const notFull = all.filter((size) => size !== 'large')

const owner = await house.member({ premium: true })
const [first, second, third] = [await add(owner), await add(owner), await add(owner)]
const premiumOnly = await add(owner, true)
const viewers = {
  owner,
  visitor: null,
  free: await house.member(),
  premium: await house.member({ premium: true }),
}

const matrix: [photo: string, id: string, Record<keyof typeof viewers, PhotoSize[]>][] = [
  ['the main photo', first, { owner: all, visitor: notFull, free: all, premium: all }],
  ['the second photo', second, { owner: all, visitor: blurred, free: all, premium: all }],
  ['a photo beyond the free ones', third, { owner: all, visitor: blurred, free: blurred, premium: all }],
  ['a photo for premium members', premiumOnly, { owner: all, visitor: blurred, free: blurred, premium: all }],
]
describe.each(matrix)('%s', (_name, id, expected) => {
  for (const [who, viewer] of Object.entries(viewers))
    it(`to ${who}`, async () => {
      expect(await sizesFor(id, viewer)).toEqual(expected[who as keyof typeof viewers])
    })
})

describe.each(['pending', 'refused', 'disabled'] as const)('a %s photo', (status) => {
  it('is there for its owner and nobody else', async () => {
    const someone = await house.member()
    const id = await add(someone)
    await house.db
      .updateTable('photo')
      .set({ status, refusal: status === 'refused' ? 'quality' : null })
      .where('id', '=', id)
      .execute()
    expect(await sizesFor(id, someone)).toEqual(all)
    for (const viewer of [null, viewers.free, viewers.premium])
      expect(await sizesFor(id, viewer)).toEqual(none)
  })
})

test('nothing is shown, not even blurred, between two of whom one blocked the other', async () => {
  const [someone, other] = [await house.member(), await house.member({ premium: true })]
  const [id, others] = [await add(someone), await add(other)]
  expect(await sizesFor(id, other)).toEqual(all)
  await house.call(someone, block, { id: other })
  expect(await sizesFor(id, other)).toEqual(none)
  expect(await sizesFor(others, someone)).toEqual(none)
  expect(await sizesFor(id, viewers.premium)).toEqual(all)
})

test.each(['pending_deletion', 'deleted', 'suspended', 'not_confirmed'])(
  'nothing is shown of a member who is %s',
  async (status) => {
    const someone = await house.member()
    const id = await add(someone)
    await house.db.updateTable('member').set({ status }).where('id', '=', someone).execute()
    for (const viewer of [null, viewers.premium]) expect(await sizesFor(id, viewer)).toEqual(none)
  },
)

test('nothing is shown of a disabled profile, nor on another site', async () => {
  const someone = await house.member()
  const id = await add(someone)
  const { id: elsewhere } = await house.db
    .insertInto('site')
    .values({ host: '127.0.0.2', name: 'Other', company_id: 1, settings: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const move = (site_id: number) =>
    house.db.updateTable('profile').set({ site_id }).where('member_id', '=', someone).execute()
  await move(elsewhere)
  for (const viewer of [null, viewers.premium]) expect(await sizesFor(id, viewer)).toEqual(none)
  await move(house.site.id)
  expect(await sizesFor(id, null)).toEqual(notFull)
  await house.db.updateTable('profile').set({ status: 'disabled' }).where('member_id', '=', someone).execute()
  for (const viewer of [null, viewers.premium]) expect(await sizesFor(id, viewer)).toEqual(none)
})

test('an answer names a locked photo by its blurred picture alone, whichever size is asked for', async () => {
  const { profile } = await house.call(viewers.free, getMember, { id: owner })
  expect(profile.photos.map(({ locked }) => locked)).toEqual([false, false, true, true])
  for (const { locked, sizes, id } of profile.photos)
    for (const [size, address] of Object.entries(sizes)) {
      expect(address).toContain(`/photos/${id}/${locked ? 'blurred' : size}.webp?`)
      expect((await get(address, viewers.free)).status).toBe(200)
    }
})

test('the main image of a card is given to everybody whom the card is shown to', async () => {
  const someone = await house.member()
  for (const premium of [true, true, false]) await add(someone, premium)
  for (const viewer of [null, viewers.free, viewers.premium]) {
    const { main_image: image, photos } = (await house.call(viewer, getMember, { id: someone })).profile
    for (const address of [image?.match, image?.filename, image?.thumb_filename])
      expect((await get(address ?? '', viewer)).status).toBe(200)
    expect(photos.map(({ locked }) => locked)).toEqual(
      viewer === viewers.premium ? [false, false, false] : [true, true, false],
    )
  }
})

test('a visitor’s addresses never name the large picture', async () => {
  const { profile } = await house.call(null, getMember, { id: owner })
  expect(JSON.stringify(profile)).not.toContain('/large.webp')
  expect(profile.photos[0]?.sizes.large).toContain(`/photos/${first}/medium.webp?`)
  expect(profile.main_image?.filename).toContain(`/photos/${first}/medium.webp?`)
  const found = await house.call(null, searchMembers, {})
  expect(found.members.some(({ main_image }) => main_image)).toBe(true)
  expect(JSON.stringify(found)).not.toContain('/large.webp')
})

test('one’s own profile as others see it is what a free member sees', async () => {
  const seen = (await house.call(owner, getMember, { id: owner })).profile
  expect(seen.photos.map(({ locked }) => locked)).toEqual([false, false, true, true])
  expect((await house.call(owner, getMember, { id: owner })).relation).toEqual({
    liked: false,
    likes_me: false,
    matched: false,
    conversation: null,
    blocked: false,
  })
})

test('an address is worth nothing to another viewer, changed, unsigned, or when it is over', async () => {
  const address = photoPath(house.parts, viewers.free, first, 'large')
  expect((await get(address, viewers.free)).status).toBe(200)
  for (const viewer of [null, viewers.premium, owner]) expect((await get(address, viewer)).status).toBe(404)
  for (const [from, to] of [
    ['large', 'small'],
    [first, second],
    [/\?e=\d+/, '?e=9999999999'],
    [/s=./, 's=!'],
    [/&s=.*/, ''],
    [/\?.*/, ''],
    [/\?/, '?e=1&'],
  ] as const)
    expect((await get(address.replace(from, to), viewers.free)).status, `${from}`).toBe(404)
  try {
    house.clock.set(later(new Date(), hours(1) - 1000))
    expect((await get(address, viewers.free)).status).toBe(200)
    house.clock.set(later(new Date(), hours(2)))
    expect((await get(address, viewers.free)).status).toBe(404)
  } finally {
    house.clock.set(null)
  }
})

test('a picture has the same address within the hour and is kept by the browser until it ends, by no one between', async () => {
  try {
    const at = new Date('2026-11-21T10:00:00Z')
    house.clock.set(at)
    const address = photoPath(house.parts, null, first, 'small')
    house.clock.set(later(at, hours(1) - 1))
    expect(photoPath(house.parts, null, first, 'small')).toBe(address)
    const answer = await get(address, null)
    expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    house.clock.set(later(at, hours(1)))
    expect(photoPath(house.parts, null, first, 'small')).not.toBe(address)
  } finally {
    house.clock.set(null)
  }
})

test('moving a photo forward opens it to those who may see that many', async () => {
  const someone = await house.member({ premium: true })
  const ids = [await add(someone), await add(someone), await add(someone)]
  expect(await sizesFor(ids[2] ?? '', viewers.free)).toEqual(blurred)
  await house.call(someone, changePhoto, { photo: ids[2] ?? '', position: 1 })
  expect(await sizesFor(ids[2] ?? '', null)).toEqual(notFull)
  expect(await sizesFor(ids[0] ?? '', null)).toEqual(blurred)
})

test('a site’s cdn prefix is told in its settings and goes before addresses that do not name it; it stays on the host', async () => {
  const site = await testHouse({ cdn_prefix: '/pictures' })
  expect((await site.call(null, getSettings, {})).cdn_prefix).toBe('/pictures')
  const someone = await site.member()
  const { main_image: image } = (await site.call(someone, uploadPhoto, { image: shared })).profile
  expect(image?.match).toMatch(/^\/photos\//)
  expect(siteSettings.safeParse({ cdn_prefix: 'https://elsewhere.example' }).success).toBe(false)
})
