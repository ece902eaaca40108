import { createTestStaff } from '../../../testing/platform/test-staff.ts'
// All rules on who may be shown to whom, combined with every list, popup and URL that shows a member.
import { randomUUID } from 'node:crypto'
import { deleteAccountEndpoint, getSignUpMatchesEndpoint } from '@amarelle/contract/endpoints/accounts'
import {
  getMemberEndpoint,
  getNeighboursEndpoint,
  saveLastSearchEndpoint,
  searchMembersEndpoint,
} from '@amarelle/contract/endpoints/discovery'
import { answerMatchFinderEndpoint, getSwipeEndpoint } from '@amarelle/contract/endpoints/games'
import { autoLikeEndpoint, getLikesEndpoint, likeEndpoint } from '@amarelle/contract/endpoints/likes'
import { getFavouritesEndpoint } from '@amarelle/contract/endpoints/lists/favourites'
import { createSavedSearchEndpoint } from '@amarelle/contract/endpoints/lists/saved-searches'
import { getProfileViewsEndpoint } from '@amarelle/contract/endpoints/lists/profile-views'
import { blockEndpoint } from '@amarelle/contract/endpoints/moderation'
import {
  endAccountPauseEndpoint,
  pauseAccountEndpoint,
} from '@amarelle/contract/endpoints/safety/account-pause'
import {
  hideFromContactsEndpoint,
  showToContactsEndpoint,
} from '@amarelle/contract/endpoints/safety/hidden-contacts'
import type { Updateable } from 'kysely'
import { translateProfileEndpoint } from '@amarelle/contract/endpoints/translation/translation'
import { afterAll, expect, test } from 'vitest'
import { startFakeLibreTranslate } from '../../../../fakes/translation-service/index.ts'
import { suspendMember, unsuspendMember } from '../../accounts/suspension/suspend-member.ts'
import { testAccountPassword, createTestAccounts } from '../../../testing/accounts/accounts.ts'
import { findSearchesWithNewMatches } from '../../discovery/index.ts'
import { daysToMs } from '../../platform/clock.ts'
import { readConfig } from '../../platform/config.ts'
import type { Site } from '../../platform/context.ts'
import type { DB } from '../../platform/db/db-types.ts'
import { hashMemberAddress } from '../../../testing/moderation/hash-contact.ts'
import { getRefusalCode } from '../../../testing/platform/test-app.ts'
import { createPhotoPath, photoSizes, getPhotoFilePath } from '../../profiles/photos/photo-path.ts'
import { createTestServer } from '../../../testing/app/server.ts'

const app = await createTestServer({ member_resell: true })
const { account, purgeDue } = createTestAccounts(app)
const sisterSite = await app.otherSite('sister.example', { member_resell: true })
const separateSite = await app.otherSite('apart.example')
const foreignSite = await app.otherSite('foreign.example', { member_resell: true })
const { id: _id, ...company } = await app.db.selectFrom('company').selectAll().executeTakeFirstOrThrow()
await app.db
  .insertInto('company')
  .values({ ...company, id: 2, name: 'Other B.V.' })
  .execute()
await app.db.updateTable('site').set({ company_id: 2 }).where('id', '=', foreignSite.id).execute()
Object.assign(foreignSite, { company_id: 2 })

const translator = await startFakeLibreTranslate()
afterAll(() => translator.stop())
const { translation } = readConfig(
  { LIBRETRANSLATE_URL: translator.url, LIBRETRANSLATE_COMPANY: 'Example Hosting B.V.' },
  '/tmp',
)
Object.assign(app.services.config, { translation })

/** The viewer, the member who may be shown, and the viewer's search. */
interface Scene {
  readonly viewer: number
  readonly other: number
  readonly photo: string
  readonly query: { readonly hide_fictional?: 'on' }
}
const updateProfile = (id: number, values: Updateable<DB['profile']>) =>
  app.db.updateTable('profile').set(values).where('member_id', '=', id).execute()
const createLike = async (from: number, to: number) => {
  await app.db
    .insertInto('member_like')
    .values({ from_id: from, to_id: to, origin: 'member', created_at: app.clock.now() })
    .execute()
}
const includesOther = (profiles: readonly { id: number }[], { other }: Scene) =>
  profiles.some(({ id }) => id === other)
/** Always visible but suits nobody: appears beside the other member in a search. */
const anchor = await app.member({ name: 'Anchor', gender: 'male', lookingFor: 'male' })

/** Returns whether a place shows the other member. Likes are inserted as rows, since the place itself must filter them. */
const lists: Record<string, (scene: Scene) => Promise<boolean>> = {
  search: async (scene) =>
    includesOther((await app.call(scene.viewer, searchMembersEndpoint, scene.query)).members, scene),
  'search for verified people': async (scene) => {
    await app.db
      .updateTable('profile')
      .set({ verified_at: app.clock.now(), verified_photo: scene.photo })
      .where('member_id', '=', scene.other)
      // A constraint keeps fictional profiles from being verified.
      .where('fictional', '=', false)
      .execute()
    const query = { ...scene.query, verified: 'on' as const }
    return includesOther((await app.call(scene.viewer, searchMembersEndpoint, query)).members, scene)
  },
  similar: async (scene) =>
    includesOther(
      (await app.call(scene.viewer, searchMembersEndpoint, { ...scene.query, min_age: 97, max_age: 99 }))
        .similar,
      scene,
    ),
  relaxed: async (scene) => {
    const { relaxed } = await app.call(scene.viewer, searchMembersEndpoint, {
      ...scene.query,
      min_age: 97,
      max_age: 99,
    })
    return relaxed.some(
      ({ filter, total, total_fictional }) => filter === 'age' && total + total_fictional > 0,
    )
  },
  neighbours: async (scene) => {
    const { previous, next } = await app.call(scene.viewer, getNeighboursEndpoint, {
      ...scene.query,
      id: anchor,
    })
    return includesOther(
      [previous, next].filter((one) => one !== null),
      scene,
    )
  },
  'beside in a search': async (scene) => {
    const beside = await app
      .call(scene.viewer, getNeighboursEndpoint, { id: scene.other, one_way: 'on' })
      .then(({ previous, next }) => [previous, next])
    return beside.some((one) => one !== null)
  },
  'sent likes': async (scene) => {
    await createLike(scene.viewer, scene.other)
    return includesOther((await app.call(scene.viewer, getLikesEndpoint, {})).profiles, scene)
  },
  'received likes': async (scene) => {
    await createLike(scene.other, scene.viewer)
    return includesOther((await app.call(scene.viewer, getLikesEndpoint, {})).liked_by, scene)
  },
  'likes badge': async (scene) => {
    await createLike(scene.other, scene.viewer)
    return (await app.call(scene.viewer, getLikesEndpoint, {})).new_likes > 0
  },
  matches: async (scene) => {
    await createLike(scene.viewer, scene.other)
    await createLike(scene.other, scene.viewer)
    await app.db.updateTable('member_like').set({ matched_at: app.clock.now() }).execute()
    const { profiles, liked_by } = await app.call(scene.viewer, getLikesEndpoint, {})
    return includesOther([...profiles, ...liked_by], scene)
  },
  favourites: async (scene) => {
    await app.db
      .insertInto('favourite')
      .values({ member_id: scene.viewer, profile_id: scene.other, created_at: app.clock.now() })
      .execute()
    return includesOther((await app.call(scene.viewer, getFavouritesEndpoint, {})).profiles, scene)
  },
  'who viewed me': async (scene) => {
    const viewedAt = app.clock.now()
    await app.db
      .insertInto('profile_view_sharing')
      .values([scene.viewer, scene.other].map((id) => ({ member_id: id, since: viewedAt })))
      .execute()
    await app.db
      .insertInto('profile_view')
      .values({ viewed_id: scene.viewer, viewer_id: scene.other, viewed_at: viewedAt })
      .execute()
    const { views } = await app.call(scene.viewer, getProfileViewsEndpoint, {})
    return includesOther(
      views.map(({ profile }) => profile),
      scene,
    )
  },
  'alert of a saved search': async (scene) => {
    await app.call(scene.viewer, createSavedSearchEndpoint, {
      name: 'People',
      alert: 'at_once',
      filters: scene.query,
    })
    const now = app.clock.now()
    await app.db
      .updateTable('saved_search')
      .set({ created_at: new Date(now.getTime() - daysToMs(1)), check_at: now })
      .where('member_id', '=', scene.viewer)
      .execute()
    const found = await findSearchesWithNewMatches(app.context(scene.viewer), scene.viewer, now)
    return found.some(({ matchIds }) => matchIds.includes(scene.other))
  },
  'swipe cards': async (scene) =>
    includesOther((await app.call(scene.viewer, getSwipeEndpoint, {})).cards, scene),
  'match finder': async (scene) =>
    includesOther((await app.call(scene.viewer, answerMatchFinderEndpoint, {})).profiles, scene),
  'sign-up matches': async (scene) =>
    includesOther((await app.call(scene.viewer, getSignUpMatchesEndpoint, {})).profiles, scene),
  'suggestion in a popup': async (scene) =>
    (await app.call(scene.viewer, autoLikeEndpoint, {})).profile?.id === scene.other,
  'like in a popup': async (scene) => {
    await createLike(scene.other, scene.viewer)
    const { profile, origin } = await app.call(scene.viewer, autoLikeEndpoint, {})
    return profile?.id === scene.other && origin !== 'suggestion'
  },
  profile: async ({ viewer, other }) =>
    (await getRefusalCode(app.call(viewer, getMemberEndpoint, { id: other }))) === 'accepted',
  'translated profile': async ({ viewer, other }) => {
    await updateProfile(other, { about: 'Ik fiets graag' })
    return (
      (await getRefusalCode(app.call(viewer, translateProfileEndpoint, { profile: other }))) === 'accepted'
    )
  },
  'photo address': async ({ viewer, photo }) => {
    const cookie = await app.session(viewer)
    const answer = await app.ask('GET', createPhotoPath(app.services, viewer, photo, 'small'), { cookie })
    return answer.status === 200
  },
  'match popup': async (scene) => {
    const { viewer, other } = scene
    await createLike(other, viewer)
    await getRefusalCode(app.call(viewer, likeEndpoint, { id: other }))
    const events = await app.db
      .selectFrom('member_event')
      .select('event')
      .where('member_id', '=', viewer)
      .execute()
    return events.some(({ event }) => (event as { type?: string }).type === 'match')
  },
}
type List = keyof typeof lists
const listNames = Object.keys(lists)
const keptLists = ['sent likes', 'received likes', 'likes badge', 'matches', 'like in a popup', 'favourites']
const fictionalOptions = { gender: 'male' as const, fictional: true }

/** Describes how a rule changes the other member, and the places that still show that one, with the reason; none by default. */
interface Rule {
  readonly other?: Parameters<typeof account>[0] & { site?: Site }
  readonly query?: Scene['query']
  readonly apply?: (scene: Scene) => Promise<unknown>
  readonly stillOn?: readonly List[]
}
const shareProfiles = ({ viewer, other }: Scene) =>
  Promise.all([viewer, other].map((id) => updateProfile(id, { shared: true })))
const rules: Record<string, Rule> = {
  'nothing speaks against it': { stillOn: listNames },
  // The viewer can open the profile, without pictures, to lift the block.
  'the viewer blocked': {
    apply: ({ viewer, other }) => app.call(viewer, blockEndpoint, { id: other }),
    stillOn: ['profile', 'translated profile'],
  },
  'the viewer is blocked': { apply: ({ viewer, other }) => app.call(other, blockEndpoint, { id: viewer }) },
  // Conversations stay, with their pictures.
  'the viewer hides from the other as a contact': {
    apply: async ({ viewer, other }) =>
      app.call(viewer, hideFromContactsEndpoint, { hashes: [await hashMemberAddress(app, other)] }),
    stillOn: ['photo address'],
  },
  'the other hides from the viewer as a contact': {
    apply: async ({ viewer, other }) =>
      app.call(other, hideFromContactsEndpoint, { hashes: [await hashMemberAddress(app, viewer)] }),
    stillOn: ['photo address'],
  },
  'hidden from the viewer as a contact, and shown again': {
    apply: async ({ viewer, other }) => {
      await app.call(other, hideFromContactsEndpoint, { hashes: [await hashMemberAddress(app, viewer)] })
      await app.call(other, showToContactsEndpoint, {})
    },
    stillOn: listNames,
  },
  // Pictures are still visible in existing chats.
  invisible: { apply: ({ other }) => updateProfile(other, { invisible: true }), stillOn: ['photo address'] },
  paused: {
    apply: ({ other }) => app.call(other, pauseAccountEndpoint, { length: 'week' }),
    stillOn: ['photo address'],
  },
  'paused, and back': {
    apply: async ({ other }) => {
      await app.call(other, pauseAccountEndpoint, { length: 'open' })
      await app.call(other, endAccountPauseEndpoint, {})
    },
    stillOn: listNames,
  },
  'not activated': { other: { activated: false } },
  'pending deletion': {
    apply: ({ other }) => app.call(other, deleteAccountEndpoint, { password: testAccountPassword }),
  },
  suspended: {
    apply: ({ other }) => suspendMember(app.services, other, 'Asked for money.', createTestStaff('Anna')),
  },
  'suspended, and open again': {
    apply: async ({ other }) => {
      await suspendMember(app.services, other, 'Asked for money.', createTestStaff('Anna'))
      await unsuspendMember(app.services, other, createTestStaff('Anna'))
    },
    stillOn: listNames,
  },
  deleted: {
    apply: async ({ other }) => {
      await app.call(other, deleteAccountEndpoint, { password: testAccountPassword, erase_now: true })
      await purgeDue()
    },
  },
  // A label, not a ban: fictional profiles are marked as such everywhere.
  'fictional, not hidden': {
    other: fictionalOptions,
    // They are never verified, view nobody, and no alert counts them.
    stillOn: listNames.filter(
      (name) => !['search for verified people', 'who viewed me', 'alert of a saved search'].includes(name),
    ),
  },
  // The filter applies to searches only; existing likes remain.
  'fictional, hidden by the search': {
    other: fictionalOptions,
    query: { hide_fictional: 'on' },
    apply: ({ viewer }) => app.call(viewer, saveLastSearchEndpoint, { hide_fictional: 'on' }),
    stillOn: [
      'beside in a search',
      'profile',
      'translated profile',
      'photo address',
      'match popup',
      ...keptLists,
    ],
  },
  'another site, nobody shares': { other: { site: sisterSite } },
  'a sister site, only the viewer shares': {
    other: { site: sisterSite },
    apply: ({ viewer }) => updateProfile(viewer, { shared: true }),
  },
  'a sister site, only the other shares': {
    other: { site: sisterSite },
    apply: ({ other }) => updateProfile(other, { shared: true }),
  },
  'a sister site, both share': { other: { site: sisterSite }, apply: shareProfiles, stillOn: listNames },
  'a site that shows no sisters, both share': { other: { site: separateSite }, apply: shareProfiles },
  'another company’s site, both share': { other: { site: foreignSite }, apply: shareProfiles },
}

async function createScene({ other: options, query = {} }: Rule): Promise<Scene> {
  const viewer = await app.member({ gender: 'female', lookingFor: 'male' })
  const { id: other } = await account({ gender: 'male', lookingFor: 'female', ...options })
  const photo = randomUUID()
  await app.db
    .insertInto('photo')
    .values({ id: photo, member_id: other, position: 1, width: 400, height: 500, color: '#aa3333' })
    .execute()
  for (const size of photoSizes)
    await app.services.storage.write(getPhotoFilePath(photo, size), Buffer.from('webp'))
  return { viewer, other, photo, query }
}

test.each(Object.entries(rules))('%s', async (_name, rule) => {
  const scene = await createScene(rule)
  await rule.apply?.(scene)
  const shown: string[] = []
  for (const [name, shows] of Object.entries(lists)) {
    await app.db.deleteFrom('member_like').execute()
    await app.db.deleteFrom('favourite').execute()
    if (await shows(scene)) shown.push(name)
  }
  // Hides this case's members from the next one.
  await app.db
    .updateTable('profile')
    .set({ status: 'disabled' })
    .where('member_id', 'in', [scene.viewer, scene.other])
    .execute()
  expect(shown.toSorted()).toEqual([...(rule.stillOn ?? [])].toSorted())
})

/** Like `lists`, for a visitor. */
const visitorLists: Record<string, (other: number) => Promise<boolean>> = {
  search: async (other) =>
    (await app.call(null, searchMembersEndpoint, {})).members.some(({ id }) => id === other),
  similar: async (other) =>
    (await app.call(null, searchMembersEndpoint, { min_age: 97, max_age: 99 })).similar.some(
      ({ id }) => id === other,
    ),
  neighbours: async (other) => {
    const { previous, next } = await app.call(null, getNeighboursEndpoint, { id: anchor })
    return [previous, next].some((one) => one?.id === other)
  },
  'suggestion in a popup': async (other) => {
    await updateProfile(anchor, { status: 'disabled' })
    const { profile } = await app.call(null, autoLikeEndpoint, {})
    await updateProfile(anchor, { status: 'active' })
    return profile?.id === other
  },
  profile: async (other) =>
    (await getRefusalCode(app.call(null, getMemberEndpoint, { id: other }))) === 'accepted',
}
const rulesOnOther = Object.entries(rules).filter(([name]) => !/viewer|hidden by/.test(name))
test.each(rulesOnOther)('to a visitor: %s', async (_name, rule) => {
  const scene = await createScene(rule)
  await updateProfile(scene.viewer, { status: 'disabled' })
  await rule.apply?.(scene)
  const shown: string[] = []
  for (const [name, shows] of Object.entries(visitorLists)) if (await shows(scene.other)) shown.push(name)
  await updateProfile(scene.other, { status: 'disabled' })
  // Even with shared profiles, visitors see only members of the site itself.
  const here = rule.stillOn?.includes('search') && !rule.other?.site
  expect(shown).toEqual(here ? Object.keys(visitorLists) : [])
})
