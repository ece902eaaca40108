import { currentUserEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  getLikeNeighboursEndpoint,
  getLikesEndpoint,
  likeEndpoint,
  type LikesType,
} from '@amarelle/contract/endpoints/likes'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import { maxCountedLikes } from '@amarelle/contract/domain/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../testing/platform/test-app.ts'

const app = await createTestApp()
const hidingApp = await createTestApp({ liked_by_shown: 'blurred' })
type TestApp = typeof app

/** Copies a member `count` times; their ids, ascending. */
async function createCopies({ db }: TestApp, memberId: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with copied as (
      insert into member (site_id, username, email, password_hash, country, status)
      select site_id, username || '_' || n, n || '_' || email, password_hash, country, status
      from member, generate_series(1, ${count}) n where id = ${memberId} returning id
    )
    select id from copied order by id`.execute(db)
  return rows.map(({ id }) => id)
}
/** Likes at one moment by or of new members; the ids of the others, newest like first. */
async function addLikes(
  testApp: TestApp,
  memberId: number,
  count: number,
  { sent, matched = false }: { sent: boolean; matched?: boolean },
): Promise<number[]> {
  const others: number[] = []
  for (let i = 0; i < count; i += 1) others.push(await testApp.member({ gender: 'male' }))
  const at = new Date(Date.now() - 60_000)
  await testApp.db
    .insertInto('member_like')
    .values(
      others.map((id) => ({
        from_id: sent ? memberId : id,
        to_id: sent ? id : memberId,
        created_at: at,
        matched_at: matched ? at : null,
      })),
    )
    .execute()
  return others.toReversed()
}
/** The ids of all pages of a list. */
async function readPages(testApp: TestApp, memberId: number, type: LikesType): Promise<number[][]> {
  const pages: number[][] = []
  for (let after: string | undefined; ; ) {
    const page = await testApp.call(memberId, getLikesEndpoint, { type, after })
    pages.push([...page.profiles, ...page.liked_by].map(({ id }) => id))
    if (page.next === null) return pages
    after = page.next
  }
}

test('each list is read in pages of 24, newest first, without gaps or repetitions', async () => {
  const member = await app.member()
  const sent = await addLikes(app, member, 49, { sent: true })
  const received = await addLikes(app, member, 24, { sent: false })
  expect(await readPages(app, member, 'sent')).toEqual([
    sent.slice(0, 24),
    sent.slice(24, 48),
    sent.slice(48),
  ])
  expect(await readPages(app, member, 'received')).toEqual([received])
  expect(await readPages(app, member, 'matched')).toEqual([[]])
  const both = await app.call(member, getLikesEndpoint, {})
  expect([both.profiles.length, both.liked_by.length, both.next]).toEqual([24, 24, null])
})

test('a cursor of another member or another list, or any other text, opens the first page', async () => {
  const [member, other] = [await app.member(), await app.member()]
  const liked = await addLikes(app, member, 25, { sent: true })
  await addLikes(app, other, 25, { sent: true })
  await addLikes(app, member, 25, { sent: false })
  const { next } = await app.call(other, getLikesEndpoint, { type: 'sent' })
  const { next: receivedNext } = await app.call(member, getLikesEndpoint, { type: 'received' })
  for (const after of [next, receivedNext, 'x', '0', '%00'])
    expect(
      (await app.call(member, getLikesEndpoint, { type: 'sent', after: after ?? '' })).profiles.map(
        ({ id }) => id,
      ),
    ).toEqual(liked.slice(0, 24))
})

test('previous and next follow a list of likes over its pages; hidden likes are skipped', async () => {
  const member = await app.member()
  const sent = await addLikes(app, member, 26, { sent: true })
  const loadNeighbours = (testApp: TestApp, memberId: number, type: LikesType, id = 0) =>
    testApp.call(memberId, getLikeNeighboursEndpoint, { type, id })
  for (const [index, id] of sent.entries())
    expect(await loadNeighbours(app, member, 'sent', id)).toMatchObject({
      previous: index === 0 ? null : { id: sent[index - 1] },
      next: index === 25 ? null : { id: sent[index + 1] },
    })
  const none = { previous: null, next: null }
  expect(await loadNeighbours(app, member, 'received', sent[3])).toEqual(none)
  expect(await loadNeighbours(app, member, 'matched', sent[3])).toEqual(none)
  await app.call(member, blockEndpoint, { id: sent[2] ?? 0 })
  expect((await loadNeighbours(app, member, 'sent', sent[3])).previous).toMatchObject({ id: sent[1] })

  const anna = await hidingApp.member()
  const [hidden] = await addLikes(hidingApp, anna, 2, { sent: false })
  const matches = await addLikes(hidingApp, anna, 2, { sent: false, matched: true })
  expect(await loadNeighbours(hidingApp, anna, 'received', matches[1])).toMatchObject({
    previous: { id: matches[0] },
    next: null,
  })
  expect(await loadNeighbours(hidingApp, anna, 'received', hidden)).toEqual(none)
})

test('likes are counted up to 1,000', async () => {
  const member = await app.member()
  const fan = await app.member()
  const fans = await createCopies(app, fan, maxCountedLikes + 30)
  await sql`insert into profile select (jsonb_populate_record(p, jsonb_build_object('member_id', f.id))).*
    from profile p, unnest(${fans}::bigint[]) as f (id) where p.member_id = ${fan}`.execute(app.db)
  await sql`insert into member_like (from_id, to_id) select id, ${member} from unnest(${fans}::bigint[]) as f (id)`.execute(
    app.db,
  )
  await app.call(fan, likeEndpoint, { id: member })
  const likes = await app.call(member, getLikesEndpoint, {})
  expect(likes.liked_by).toHaveLength(24)
  expect(likes).toMatchObject({
    new_likes: maxCountedLikes,
    received: { total: maxCountedLikes, total_fictional: 0, at_least: true },
    matches: 0,
  })
  expect((await app.call(member, currentUserEndpoint, {})).user?.new_likes).toBe(maxCountedLikes)
})
