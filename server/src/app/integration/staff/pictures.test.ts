// Tests which photos staff see as they are, blurred or not at all, outside of their review, and how a blurred one is opened.
import { type ComplaintKind, fileComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import { reportEndpoint } from '@amarelle/contract/endpoints/moderation'
import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { StaffCase } from '@amarelle/contract/staff/endpoints/cases'
import type { MemberAvatar } from '@amarelle/contract/staff/endpoints/member-pictures'
import type { StaffMemberView } from '@amarelle/contract/staff/endpoints/members'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createTestServer } from '../../../../testing/app/server.ts'
import { createTestColleagues } from '../../../../testing/staff/staff-sessions.ts'
import { createId } from '../../../platform/crypto/tokens.ts'
import { callInProcess } from '../../../platform/http/api.ts'
import { findPhotosToReview } from '../../../profiles/index.ts'
import { sql } from 'kysely'

const app = await createTestServer()
const other = await app.otherSite('other.example')
const { colleague, callStaff } = createTestColleagues(app)
const [moderator, support] = [await colleague({ role: 'moderator' }), await colleague({ role: 'support' })]

const picture = (
  await sharp({ create: { width: 400, height: 500, channels: 3, background: '#345' } })
    .png()
    .toBuffer()
).toString('base64')
/** A member with one photo, which the site shows. */
async function createMember(): Promise<{ memberId: number; photo: string }> {
  const memberId = await app.member()
  await app.call(memberId, uploadPhotoEndpoint, { image: picture })
  const { id } = await app.db
    .selectFrom('photo')
    .select('id')
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { memberId, photo: id }
}
const setPhoto = (id: string, change: { status: string; refusal?: string }) =>
  app.db.updateTable('photo').set(change).where('id', '=', id).execute()
let sourceCount = 0
function complain(kind: ComplaintKind, location: string) {
  sourceCount += 1
  const context = app.context(null, { sourceNetwork: `10.8.${sourceCount}`, options: { key: createId() } })
  return callInProcess(
    context,
    fileComplaintEndpoint,
    {
      kind,
      location,
      text: 'This is me.',
      name: 'Robin',
      email: `robin${sourceCount}@example.org`,
      good_faith: true,
      signature: 'Robin',
    },
    { key: createId() },
  )
}
const readFile = (photo: string, size: string) =>
  app.context(null).storage.read(`photo/${photo.slice(0, 2)}/${photo}/${size}.webp`)
/** Returns which stored picture an answer is: `small`, `blurred` and so on, or the status of a refusal. */
async function identify(photo: string, answer: Response): Promise<string | number> {
  if (answer.status !== 200) return answer.status
  const bytes = Buffer.from(await answer.arrayBuffer())
  for (const size of ['small', 'medium', 'large', 'blurred'])
    if (Buffer.from((await readFile(photo, size)) ?? []).equals(bytes)) return size
  return 'another picture'
}
const seeSmall = async (photo: string, cookie = support.cookie) =>
  identify(photo, await app.ask('GET', `/api/staff/members/picture?id=${photo}`, { cookie }))
const seeOnWall = async (photo: string) =>
  identify(photo, await app.ask('GET', `/api/staff/photos/picture?id=${photo}`, { cookie: moderator.cookie }))
const open = async (photo: string, reason: string, cookie = moderator.cookie) =>
  identify(photo, await app.ask('POST', '/api/staff/photos/picture', { cookie, body: { id: photo, reason } }))
const readMember = async (id: number) =>
  (await callStaff('GET', `/api/staff/members/one?id=${id}`, { cookie: support.cookie }))
    .data as unknown as StaffMemberView
const readAvatar = async (id: number): Promise<MemberAvatar['photo']> => (await readMember(id)).photo

const expectBlurred = async ({ memberId, photo }: { memberId: number; photo: string }) => {
  expect(await readAvatar(memberId)).toEqual({ id: photo, isBlurred: true })
  expect(await seeSmall(photo)).toBe('blurred')
}

test('a photo that the site shows is seen as it is', async () => {
  const { memberId, photo } = await createMember()
  expect(await readAvatar(memberId)).toEqual({ id: photo, isBlurred: false })
  expect(await seeSmall(photo)).toBe('small')
  expect(await seeOnWall(photo)).toBe('medium')
})

test('a photo that awaits review is blurred except on the review wall', async () => {
  const member = await createMember()
  await setPhoto(member.photo, { status: 'pending' })
  await expectBlurred(member)
  expect(await seeOnWall(member.photo)).toBe('medium')
})

test('a reported photo is blurred, on the review wall, too, until the report is decided', async () => {
  const member = await createMember()
  const { reference } = await app.call(await app.member(), reportEndpoint, {
    profile: member.memberId,
    reason: 'scam',
    text: '',
  })
  await expectBlurred(member)
  expect(await seeOnWall(member.photo)).toBe('blurred')
  const { data } = await callStaff('GET', `/api/staff/cases/one?reference=${reference}`, {
    cookie: moderator.cookie,
  })
  expect((data as unknown as StaffCase).reported?.photo).toEqual({ id: member.photo, isBlurred: true })
  await app.db
    .updateTable('report')
    .set({ state: 'closed', outcome: 'rejected', closed_at: new Date() })
    .where('reference', '=', reference)
    .execute()
  expect(await seeSmall(member.photo)).toBe('small')
})

test.each(['intimate_pictures', 'illegal', 'profile'] as const)(
  'photos of a member whom a complaint about %s concerns are blurred',
  async (kind) => {
    const member = await createMember()
    await complain(kind, `/members/${member.memberId}`)
    await expectBlurred(member)
    expect(await seeOnWall(member.photo)).toBe('blurred')
  },
)

test('a photo that was refused as explicit is blurred on the review wall; a refused one is no avatar', async () => {
  const { memberId, photo } = await createMember()
  await setPhoto(photo, { status: 'refused', refusal: 'explicit' })
  expect([await seeSmall(photo), await seeOnWall(photo), await readAvatar(memberId)]).toEqual([
    'blurred',
    'blurred',
    null,
  ])
})

test('a sealed photo is shown nowhere, and nobody opens it', async () => {
  const { memberId, photo } = await createMember()
  await complain('minors', `/members/${memberId}`)
  expect(await readAvatar(memberId)).toBe(null)
  expect((await readMember(memberId)).photos).toMatchObject([{ id: photo, cover: 'sealed' }])
  expect([await seeSmall(photo), await seeOnWall(photo), await open(photo, 'I must know.')]).toEqual([
    404, 404, 404,
  ])
  const waiting = await findPhotosToReview(app.db, sql<boolean>`true`, { limit: 60 })
  expect(waiting.map(({ id }) => id)).not.toContain(photo)
})

test('a blurred photo is opened with a reason, which is recorded', async () => {
  const { memberId, photo } = await createMember()
  await setPhoto(photo, { status: 'pending' })
  expect(await open(photo, '')).toBe(422)
  expect(await open(photo, 'Is it the same person?', support.cookie)).toBe(403)
  expect(await open(photo, 'Is it the same person?')).toBe('large')
  const entries = await app.db
    .selectFrom('audit_entry')
    .innerJoin('audit_detail', 'audit_detail.entry_id', 'audit_entry.id')
    .select(['act', 'staff_id', 'member_id', 'details'])
    .where('object', '=', `photo:${photo}`)
    .execute()
  expect(entries).toMatchObject([
    {
      act: 'photo.opened',
      staff_id: moderator.id,
      member_id: memberId,
      details: expect.stringContaining('Is it the same person?') as string,
    },
  ])
  // Opening shows it once; the lists stay blurred.
  expect(await seeSmall(photo)).toBe('blurred')
})

test('a picture is seen by those who may read members of its site only', async () => {
  const { photo } = await createMember()
  const away = await colleague({ role: 'support', siteId: other.id })
  const agent = await colleague({ role: 'agent' })
  expect([await seeSmall(photo, away.cookie), await seeSmall(photo, agent.cookie)]).toEqual([403, 403])
})
