// Creating fictional profiles up to the site's share, and their pictures: uploaded with a licence, refused if a member's looks the same.
import { readdir, readFile } from 'node:fs/promises'
import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../testing/app/server.ts'
import { createTestDesk } from '../../../testing/chat/desk.ts'
import { createTestStaff } from '../../../testing/platform/test-staff.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createTestPicture } from '../../../testing/profiles/pictures.ts'
import { createTestColleagues } from '../../../testing/staff/staff-sessions.ts'
import { decidePhoto } from '../../profiles/index.ts'
import { getDeskPicture } from '../desk/desk-picture.ts'
import { listDesk } from '../desk/list-desk.ts'
import { addFictionalPicture, removeFictionalPicture } from './manage-pictures.ts'
import { createFictionalProfile, switchFictionalProfile } from './manage-profiles.ts'
import { getFictionalProfile, listFictionalProfiles } from './read-profiles.ts'

const app = await createTestServer({
  signup_credits: 0,
  fictional_profiles_attended: true,
  fictional_share_percent: 20,
})
const { services } = app
const { colleague } = createTestColleagues(app)
const { createWaiting } = createTestDesk(app)
const owner = createTestStaff('Anna')
/** The drawn pictures that the console offers. */
const drawnFolder = new URL('../../../../console/src/features/fictional/drawn/', import.meta.url)
const drawnSite = await app.otherSite('drawn.test', { fictional_share_percent: 50 })

const create = (name: string, about = 'A florist from a story.', site = app.site.id) =>
  createFictionalProfile(services, owner, {
    site,
    name,
    gender: 'female',
    lookingFor: 'male',
    dateOfBirth: '1992-04-05',
    about,
    sheet: { livesIn: '', work: '', voice: '', neverSays: '', saidBefore: '' },
    languages: ['en'],
    openHours: { from: 0, to: 24 },
    reason: 'First profile of the site',
  })
const addPicture = (profile: number, bytes: Uint8Array) =>
  addFictionalPicture(services, owner, { profile, licence: 'Drawn by Mika, CC BY 4.0' }, bytes)

test('no more fictional profiles than the site’s share can be created, also by several people at once', async () => {
  // Two of ten visible profiles are 20 percent.
  for (let i = 0; i < 8; i += 1) await app.member({ name: `Member${i}` })
  const answers = await Promise.all(
    ['Priya', 'Olivia', 'Chloe', 'Emma'].map((name) => getRefusalCode(create(name))),
  )
  expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(2)
  expect(answers.filter((answer) => answer === 'fictional_share')).toHaveLength(2)
})

test('switching a profile on again keeps the site’s share', async () => {
  expect(await getRefusalCode(create('Hanna'))).toBe('fictional_share')
  const row = await app.db
    .selectFrom('profile')
    .select('member_id as id')
    .where('name', 'in', ['Priya', 'Olivia', 'Chloe', 'Emma'])
    .executeTakeFirstOrThrow()
  const setState = (state: 'active' | 'off') =>
    getRefusalCode(switchFictionalProfile(services, owner, { profile: row.id, state, reason: 'Season' }))
  expect(await setState('off')).toBe('accepted')
  expect(await getRefusalCode(create('Ines'))).toBe('accepted')
  expect(await setState('active')).toBe('fictional_share')
  const { state } = await app.db
    .selectFrom('fictional_profile')
    .select('state')
    .where('member_id', '=', row.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('off')
})

test('a profile’s own text keeps to the rules of answers, and a site without fictional profiles gets none', async () => {
  const refused = create('Jana', 'I am a real woman, WhatsApp +31 6 12345678')
  await expect(refused).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { about: {}, 'about.rules.claims_real': {}, 'about.rules.outside_contact': {} },
  })
  const plain = await app.otherSite('plain.test', { fictional_share_percent: 50 })
  expect(await getRefusalCode(create('Jana', 'A florist from a story.', plain.id))).toBe('fictional_off')
})

test('a picture is stored with its licence; one that looks like a member’s photo is refused in any size and format, and mirrored', async () => {
  const profile = await app.member({ name: 'Freja', fictional: true })
  const member = await app.member({ name: 'Daniel' })
  const theirs = await createTestPicture({ seed: 7, width: 900, height: 1100 })
  await app.call(member, uploadPhotoEndpoint, { image: theirs.toString('base64') })
  const copies = [
    theirs,
    await createTestPicture({ seed: 7, width: 640, height: 780, kind: 'webp' }),
    await sharp(theirs).modulate({ brightness: 1.05 }).jpeg({ quality: 60 }).toBuffer(),
    await sharp(theirs).flop().jpeg({ quality: 70 }).toBuffer(),
  ]
  for (const copy of copies) expect(await getRefusalCode(addPicture(profile, copy))).toBe('member_picture')
  expect(await getRefusalCode(addPicture(profile, Buffer.from('no picture')))).toBe('photo_type')
  expect((await getFictionalProfile(services, owner, profile)).pictures).toEqual([])
  await addPicture(profile, await createTestPicture({ seed: 8 }))
  const { pictures } = await getFictionalProfile(services, owner, profile)
  expect(pictures).toMatchObject([{ licence: 'Drawn by Mika, CC BY 4.0', isMain: true }])
  const acts = await app.db.selectFrom('audit_entry').select('act').where('member_id', '=', profile).execute()
  expect(acts.map(({ act }) => act)).toEqual(['fictional.picture_added'])
  await removeFictionalPicture(services, owner, { profile, picture: pictures[0]?.id ?? '' })
  expect((await getFictionalProfile(services, owner, profile)).pictures).toEqual([])
})

test('a member who takes the picture of a fictional profile, mirrored, raises a signal', async () => {
  const profile = await app.member({ name: 'Sofia', fictional: true })
  const picture = await createTestPicture({ seed: 31 })
  await addPicture(profile, picture)
  const member = await app.member({ name: 'Copying' })
  const image = (await sharp(picture).flop().png().toBuffer()).toString('base64')
  await app.call(member, uploadPhotoEndpoint, { image })
  await app.drainJobs()
  const signals = await app.db.selectFrom('risk_signal').select(['member_id', 'rule']).execute()
  expect(signals).toEqual([{ member_id: member, rule: 'equal_photos' }])
})

test('a picture that staff have blocked is refused with the reason, also mirrored, and nothing is stored', async () => {
  const profile = await app.member({ name: 'Linnea', fictional: true })
  const picture = await createTestPicture({ seed: 32 })
  await addPicture(profile, picture)
  const [photo] = (await getFictionalProfile(services, owner, profile)).pictures
  await decidePhoto(
    services,
    photo?.id ?? '',
    { status: 'refused', refusal: 'explicit', everywhere: true },
    owner,
  )
  for (const copy of [picture, await sharp(picture).flop().jpeg().toBuffer()])
    expect(await getRefusalCode(addPicture(profile, copy))).toBe('blocked_picture')
  expect((await getFictionalProfile(services, owner, profile)).pictures).toEqual([])
})

test('agents see the photos of conversations that wait, and no others', async () => {
  const agent = await colleague({ role: 'agent' })
  const { member, profile } = await createWaiting()
  const picture = await createTestPicture({ seed: 21 })
  await app.call(member, uploadPhotoEndpoint, { image: picture.toString('base64') })
  await addPicture(profile, await createTestPicture({ seed: 22 }))
  const stranger = await app.member({ name: 'Stranger' })
  await app.call(stranger, uploadPhotoEndpoint, {
    image: (await createTestPicture({ seed: 23 })).toString('base64'),
  })
  const entry = (await listDesk(services, agent.actor, {})).conversations.at(-1)
  expect(entry?.photo).toBeTruthy()
  const photos = await app.db
    .selectFrom('photo')
    .select(['id', 'member_id'])
    .where('member_id', 'in', [member, profile, stranger])
    .execute()
  for (const { id, member_id: ownerId } of photos) {
    const opened = getDeskPicture(services, agent.actor, { id, size: 'small' })
    expect(await getRefusalCode(opened.then((file) => file.stream.destroy()))).toBe(
      ownerId === stranger ? 'not_found' : 'accepted',
    )
  }
  expect(photos).toHaveLength(3)
})

test('two fictional profiles of a site do not share a picture, not even mirrored or at the same moment; a used drawn one is not offered', async () => {
  const [one, two] = [
    await app.member({ name: 'Nadia', fictional: true }),
    await app.member({ name: 'Ronja', fictional: true }),
  ]
  const other = await app.otherSite('second.test', { fictional_share_percent: 50 })
  const elsewhere = await app.member({ name: 'Lotte', fictional: true, site: other })
  const drawn = await readFile(new URL('female-1.webp', drawnFolder))
  const add = (profile: number, bytes: Uint8Array, name?: string) =>
    addFictionalPicture(services, owner, { profile, licence: 'Drawn by us', drawn: name }, bytes)
  await add(one, drawn, 'female-1')
  for (const copy of [drawn, await sharp(drawn).flop().png().toBuffer()])
    await expect(add(two, copy, 'female-1')).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { picture: { code: 'picture_in_use' } },
    })
  await add(elsewhere, drawn, 'female-1')
  const { sites } = await listFictionalProfiles(services, owner, {})
  expect(sites.find(({ siteId }) => siteId === app.site.id)?.usedDrawnPictures).toEqual(['female-1'])
  expect((await getFictionalProfile(services, owner, two)).usedDrawnPictures).toEqual(['female-1'])

  const second = await readFile(new URL('female-2.webp', drawnFolder))
  const answers = await Promise.all([one, two].map((profile) => getRefusalCode(add(profile, second))))
  expect(answers.toSorted()).toEqual(['accepted', 'invalid_input'])
  const [picture] = (await getFictionalProfile(services, owner, one)).pictures
  await removeFictionalPicture(services, owner, { profile: one, picture: picture?.id ?? '' })
  expect((await getFictionalProfile(services, owner, two)).usedDrawnPictures).toEqual([])
  await add(two, drawn, 'female-1')
})

test('the drawn pictures differ so much that none is taken for another one', async () => {
  const names = (await readdir(drawnFolder)).filter((name) => name.endsWith('.webp'))
  const profiles = await Promise.all(
    names.map((name, i) =>
      app.member({ name: `Drawn${i}${name.charAt(0)}`, fictional: true, site: drawnSite }),
    ),
  )
  for (const [i, name] of names.entries())
    expect(
      await getRefusalCode(addPicture(profiles[i] ?? 0, await readFile(new URL(name, drawnFolder)))),
      name,
    ).toBe('accepted')
})
