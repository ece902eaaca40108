// Every rule on who may be shown to whom, on every list, popup and address that shows somebody: one table of both.
import { randomUUID } from 'node:crypto'
import { deleteAccount, getSignUpMatches } from '@amarelle/contract/accounts'
import { getMember, getNeighbours, saveSearch, searchMembers } from '@amarelle/contract/discovery'
import { answerMatchFinder, getSwipe } from '@amarelle/contract/games'
import { autoLike, getLikes, like } from '@amarelle/contract/likes'
import { block } from '@amarelle/contract/moderation'
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'
import { suspendMember, unsuspendMember } from '../accounts/suspend-member.ts'
import { password, testAccounts } from '../accounts/test-accounts.ts'
import type { Site } from '../platform/context.ts'
import type { DB } from '../platform/db-types.ts'
import { refusal } from '../platform/test-house.ts'
import { photoPath, photoSizes, storedAt } from '../profiles/photo-path.ts'
import { testServer } from './test-server.ts'

const house = await testServer({ member_resell: true })
const { account, purgeDue } = testAccounts(house)
const sister = await house.otherSite('sister.example', { member_resell: true })
const apart = await house.otherSite('apart.example')
const foreign = await house.otherSite('foreign.example', { member_resell: true })
const { id: _id, ...company } = await house.db.selectFrom('company').selectAll().executeTakeFirstOrThrow()
await house.db
  .insertInto('company')
  .values({ ...company, id: 2, name: 'Other B.V.' })
  .execute()
await house.db.updateTable('site').set({ company_id: 2 }).where('id', '=', foreign.id).execute()
Object.assign(foreign, { company_id: 2 })

/** Who looks, who may be seen, and the search of who looks. */
interface Scene {
  readonly viewer: number
  readonly other: number
  readonly photo: string
  readonly query: { readonly hide_fictional?: 'on' }
}
const set = (id: number, values: Updateable<DB['profile']>) =>
  house.db.updateTable('profile').set(values).where('member_id', '=', id).execute()
const likes = async (from: number, to: number) => {
  await house.db
    .insertInto('member_like')
    .values({ from_id: from, to_id: to, origin: 'member', created_at: house.clock.now() })
    .execute()
}
const has = (profiles: readonly { id: number }[], { other }: Scene) => profiles.some(({ id }) => id === other)
/** Always to be seen, suits nobody: it stands beside the other one in a search. */
const anchor = await house.member({ name: 'Anchor', gender: 'male', lookingFor: 'male' })

/** Whether a place shows the other one. Likes are laid as rows, for the place itself must know whom to leave out. */
const lists: Record<string, (scene: Scene) => Promise<boolean>> = {
  search: async (scene) => has((await house.call(scene.viewer, searchMembers, scene.query)).members, scene),
  similar: async (scene) =>
    has(
      (await house.call(scene.viewer, searchMembers, { ...scene.query, min_age: 97, max_age: 99 })).similar,
      scene,
    ),
  relaxed: async (scene) => {
    const { relaxed } = await house.call(scene.viewer, searchMembers, {
      ...scene.query,
      min_age: 97,
      max_age: 99,
    })
    return relaxed.some(
      ({ filter, total, total_fictional }) => filter === 'age' && total + total_fictional > 0,
    )
  },
  neighbours: async (scene) => {
    const { previous, next } = await house.call(scene.viewer, getNeighbours, {
      ...scene.query,
      id: anchor,
    })
    return has(
      [previous, next].filter((one) => one !== null),
      scene,
    )
  },
  'beside in a search': async (scene) => {
    const beside = await house
      .call(scene.viewer, getNeighbours, { id: scene.other, one_way: 'on' })
      .then(({ previous, next }) => [previous, next])
    return beside.some((one) => one !== null)
  },
  'sent likes': async (scene) => {
    await likes(scene.viewer, scene.other)
    return has((await house.call(scene.viewer, getLikes, {})).profiles, scene)
  },
  'received likes': async (scene) => {
    await likes(scene.other, scene.viewer)
    return has((await house.call(scene.viewer, getLikes, {})).liked_by, scene)
  },
  'likes badge': async (scene) => {
    await likes(scene.other, scene.viewer)
    return (await house.call(scene.viewer, getLikes, {})).new_likes > 0
  },
  matches: async (scene) => {
    await likes(scene.viewer, scene.other)
    await likes(scene.other, scene.viewer)
    await house.db.updateTable('member_like').set({ matched_at: house.clock.now() }).execute()
    const { profiles, liked_by } = await house.call(scene.viewer, getLikes, {})
    return has([...profiles, ...liked_by], scene)
  },
  'swipe cards': async (scene) => has((await house.call(scene.viewer, getSwipe, {})).cards, scene),
  'match finder': async (scene) =>
    has((await house.call(scene.viewer, answerMatchFinder, {})).profiles, scene),
  'sign-up matches': async (scene) =>
    has((await house.call(scene.viewer, getSignUpMatches, {})).profiles, scene),
  'suggestion in a popup': async (scene) =>
    (await house.call(scene.viewer, autoLike, {})).profile?.id === scene.other,
  'like in a popup': async (scene) => {
    await likes(scene.other, scene.viewer)
    const { profile, origin } = await house.call(scene.viewer, autoLike, {})
    return profile?.id === scene.other && origin !== 'suggestion'
  },
  profile: async ({ viewer, other }) =>
    (await refusal(house.call(viewer, getMember, { id: other }))) === 'accepted',
  'photo address': async ({ viewer, photo }) => {
    const cookie = await house.session(viewer)
    const answer = await house.ask('GET', photoPath(house.parts, viewer, photo, 'small'), { cookie })
    return answer.status === 200
  },
  'match popup': async (scene) => {
    const { viewer, other } = scene
    await likes(other, viewer)
    await refusal(house.call(viewer, like, { id: other }))
    const events = await house.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', viewer)
      .execute()
    return events.some(({ event }) => (event as { type?: string }).type === 'match')
  },
}
type List = keyof typeof lists
const all = Object.keys(lists)
const likeLists = ['sent likes', 'received likes', 'likes badge', 'matches', 'like in a popup']
const fictional = { gender: 'male' as const, fictional: true }

/** What a rule does to the other one, and where that one is still shown, with the reason; nowhere, where none is said. */
interface Rule {
  readonly other?: Parameters<typeof account>[0] & { site?: Site }
  readonly query?: Scene['query']
  readonly apply?: (scene: Scene) => Promise<unknown>
  readonly stillOn?: readonly List[]
}
const share = ({ viewer, other }: Scene) =>
  Promise.all([viewer, other].map((id) => set(id, { shared: true })))
const rules: Record<string, Rule> = {
  'nothing speaks against it': { stillOn: all },
  // Who blocked comes to the profile, without pictures, to lift the block.
  'the viewer blocked': {
    apply: ({ viewer, other }) => house.call(viewer, block, { id: other }),
    stillOn: ['profile'],
  },
  'the viewer is blocked': { apply: ({ viewer, other }) => house.call(other, block, { id: viewer }) },
  // Pictures are still seen in chats that go on.
  invisible: { apply: ({ other }) => set(other, { invisible: true }), stillOn: ['photo address'] },
  'not activated': { other: { activated: false } },
  'pending deletion': { apply: ({ other }) => house.call(other, deleteAccount, { password }) },
  suspended: { apply: ({ other }) => suspendMember(house.parts, other, 'Asked for money.', 'Anna') },
  'suspended, and open again': {
    apply: async ({ other }) => {
      await suspendMember(house.parts, other, 'Asked for money.', 'Anna')
      await unsuspendMember(house.parts, other)
    },
    stillOn: all,
  },
  deleted: {
    apply: async ({ other }) => {
      await house.call(other, deleteAccount, { password, erase_now: true })
      await purgeDue()
    },
  },
  // A label, not a ban: who is fictional is still called so everywhere.
  'fictional, not hidden': { other: fictional, stillOn: all },
  // The filter is one of finding; likes that were given stay.
  'fictional, hidden by the search': {
    other: fictional,
    query: { hide_fictional: 'on' },
    apply: ({ viewer }) => house.call(viewer, saveSearch, { hide_fictional: 'on' }),
    stillOn: ['beside in a search', 'profile', 'photo address', 'match popup', ...likeLists],
  },
  'another site, nobody shares': { other: { site: sister } },
  'a sister site, only the viewer shares': {
    other: { site: sister },
    apply: ({ viewer }) => set(viewer, { shared: true }),
  },
  'a sister site, only the other shares': {
    other: { site: sister },
    apply: ({ other }) => set(other, { shared: true }),
  },
  'a sister site, both share': { other: { site: sister }, apply: share, stillOn: all },
  'a site that shows no sisters, both share': { other: { site: apart }, apply: share },
  'another company’s site, both share': { other: { site: foreign }, apply: share },
}

async function sceneOf({ other: options, query = {} }: Rule): Promise<Scene> {
  const viewer = await house.member({ gender: 'female', lookingFor: 'male' })
  const { id: other } = await account({ gender: 'male', lookingFor: 'female', ...options })
  const photo = randomUUID()
  await house.db
    .insertInto('photo')
    .values({ id: photo, member_id: other, position: 1, width: 400, height: 500, color: '#aa3333' })
    .execute()
  for (const size of photoSizes) await house.parts.storage.write(storedAt(photo, size), Buffer.from('webp'))
  return { viewer, other, photo, query }
}

test.each(Object.entries(rules))('%s', async (_name, rule) => {
  const scene = await sceneOf(rule)
  await rule.apply?.(scene)
  const shown: string[] = []
  for (const [name, shows] of Object.entries(lists)) {
    await house.db.deleteFrom('member_like').execute()
    if (await shows(scene)) shown.push(name)
  }
  // Nobody is left for the next one.
  await house.db
    .updateTable('profile')
    .set({ status: 'disabled' })
    .where('member_id', 'in', [scene.viewer, scene.other])
    .execute()
  expect(shown.toSorted()).toEqual([...(rule.stillOn ?? [])].toSorted())
})

/** As `lists`, for a visitor. */
const visitorLists: Record<string, (other: number) => Promise<boolean>> = {
  search: async (other) => (await house.call(null, searchMembers, {})).members.some(({ id }) => id === other),
  similar: async (other) =>
    (await house.call(null, searchMembers, { min_age: 97, max_age: 99 })).similar.some(
      ({ id }) => id === other,
    ),
  neighbours: async (other) => {
    const { previous, next } = await house.call(null, getNeighbours, { id: anchor })
    return [previous, next].some((one) => one?.id === other)
  },
  'suggestion in a popup': async (other) => {
    await set(anchor, { status: 'disabled' })
    const { profile } = await house.call(null, autoLike, {})
    await set(anchor, { status: 'active' })
    return profile?.id === other
  },
  profile: async (other) => (await refusal(house.call(null, getMember, { id: other }))) === 'accepted',
}
const ofTheOther = Object.entries(rules).filter(([name]) => !/viewer|hidden by/.test(name))
test.each(ofTheOther)('to a visitor: %s', async (_name, rule) => {
  const scene = await sceneOf(rule)
  await set(scene.viewer, { status: 'disabled' })
  await rule.apply?.(scene)
  const shown: string[] = []
  for (const [name, shows] of Object.entries(visitorLists)) if (await shows(scene.other)) shown.push(name)
  await set(scene.other, { status: 'disabled' })
  // Whoever shares, a visitor meets members of the own site only.
  const here = rule.stillOn?.includes('search') && !rule.other?.site
  expect(shown).toEqual(here ? Object.keys(visitorLists) : [])
})
