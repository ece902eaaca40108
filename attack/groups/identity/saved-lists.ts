import { randomUUID } from 'node:crypto'
import { maxSavedSearches } from '@amarelle/contract/endpoints/lists/saved-searches'
import { createJourneyAccount } from '../../../e2e/support/members.ts'
import { type AttackClient, createAttackClient } from '../../client.ts'
import type { AttackGroup } from '../../group.ts'
import { readUntil } from '../../read-until.ts'

interface SearchRow {
  readonly id: number
  readonly alert: string
}
const readSearches = async (client: AttackClient): Promise<readonly SearchRow[]> =>
  (await client.call('GET', '/api/saved-searches.php')).json['searches'] as readonly SearchRow[]

/** Saved searches of another member, and those that would cost or reveal too much. */
export const savedSearchesGroup: AttackGroup = {
  name: 'saved-searches',
  title: 'saved searches and their alerts',
  async run(environment, report) {
    const owner = createAttackClient(environment, await createJourneyAccount({ name: 'Saver' }))
    const other = createAttackClient(environment, await createJourneyAccount({ name: 'Taker' }))
    const save = (client: AttackClient, body: Record<string, unknown>) =>
      client.call('POST', '/api/saved-searches.php', { body })
    const search = { name: 'In the north', alert: 'at_once', filters: { country: 'NL' } }
    await save(owner, search)
    const [saved] = await readSearches(owner)
    const id = saved?.id ?? 0
    const changed = await other.call('PUT', '/api/saved-searches.php', { body: { id, alert: 'never' } })
    report.expectSame('another member changes the alert', changed.errorCode, 'not_found')
    await other.call('DELETE', '/api/saved-searches.php', { body: { id } })
    report.expectSame('the search after another member deleted it', await readSearches(owner), [saved])
    report.expectSame('the list of the other member', await readSearches(other), [])

    const refused: [string, Record<string, unknown>][] = [
      ['a name of 100,000 characters', { ...search, name: 'n'.repeat(100_000) }],
      ['a filter of 100,000 characters', { ...search, filters: { city: '1'.repeat(100_000) } }],
      ['an alert that does not exist', { ...search, alert: 'every_second' }],
      ['another member as owner', { ...search, filters: {}, member_id: 1, user_id: 1 }],
    ]
    const searchesBefore = await readSearches(owner)
    for (const [what, body] of refused) {
      const { status } = await save(other, body)
      const stored = JSON.stringify(await readSearches(other))
      report.check(
        what,
        `${status}, ${stored.length} characters stored`,
        status < 500 && stored.length < 1000,
      )
    }
    const paid = await save(other, { ...search, filters: { country: 'NL', online: 'on', interests: 'yoga' } })
    report.check(
      'premium filters of a free member: stored',
      paid.text.includes('online') || paid.text.includes('yoga'),
      !paid.text.includes('online') && !paid.text.includes('yoga'),
    )
    report.expectSame('the owner’s searches', await readSearches(owner), searchesBefore)

    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        save(other, { ...search, name: randomUUID(), filters: { min_age: String(20 + index) } }),
      ),
    )
    const storedCount = (await readSearches(other)).length
    report.check(
      '40 concurrent searches of one member: stored; answers with an error of the server',
      `${storedCount}; ${answers.filter(({ status }) => status >= 500).length}`,
      storedCount === maxSavedSearches && answers.every(({ status }) => status < 500),
    )
  },
}

/** Who opened a profile is shown only where both members share it; nobody can forge or read the views of others. */
export const profileViewsGroup: AttackGroup = {
  name: 'profile-views',
  title: 'who viewed a profile',
  async run(environment, report) {
    const ownerAccount = await createJourneyAccount({ name: 'Viewed', gender: 'male' })
    const viewerAccount = await createJourneyAccount({ name: 'Viewer' })
    const secretAccount = await createJourneyAccount({ name: 'Secret' })
    const [owner, viewer, secret] = [ownerAccount, viewerAccount, secretAccount].map((account) =>
      createAttackClient(environment, account),
    ) as [AttackClient, AttackClient, AttackClient]
    const share = (client: AttackClient, isSharing: boolean) =>
      client.call('PUT', '/api/profile.php', { body: { share_profile_views: isSharing } })
    const readViews = async (client: AttackClient) => {
      const { json, text } = await client.call('GET', '/api/profile-views.php')
      return { count: (json['views'] as readonly unknown[]).length, sharing: json['sharing'], text }
    }
    const openProfile = (client: AttackClient, more: Record<string, string> = {}) =>
      client.call('GET', `/api/member.php?id=${ownerAccount.id}&opened=true`, { headers: more })
    const countStored = async () =>
      (
        await environment.app.services.db
          .selectFrom('profile_view')
          .select('viewer_id')
          .where('viewed_id', '=', ownerAccount.id)
          .execute()
      ).length

    await share(owner, true)
    await openProfile(secret)
    await openProfile(secret, { 'x-member-id': String(viewerAccount.id) })
    await share(viewer, true)
    await openProfile(viewer)
    // Views are stored in batches.
    await readUntil(countStored, (count) => count > 0)
    const seen = await readViews(owner)
    report.check(
      'views of one member who shares and one who does not: shown; names who does not',
      `${seen.count}; ${seen.text.includes(secretAccount.name)}`,
      seen.count === 1 && !seen.text.includes(secretAccount.name),
    )
    const closed = await readViews(secret)
    report.expectSame('the list of a member who does not share', [closed.sharing, closed.count], ['off', 0])

    const pages = [
      `/api/profile-views.php?member=${ownerAccount.id}`,
      `/api/profile-views.php?after=${Buffer.from(JSON.stringify([ownerAccount.id, 0])).toString('base64url')}`,
      `/api/profile-views.php?after=${encodeURIComponent("' or 1=1 --")}`,
    ]
    for (const path of pages) {
      const { status, text } = await viewer.call('GET', path)
      report.check(
        `another member’s list by ${path.slice(0, 60)}`,
        status,
        status < 500 && !text.includes(viewerAccount.name),
      )
    }
    await owner.call('POST', '/api/block.php', { body: { id: viewerAccount.id } })
    const blocked = await readViews(owner)
    report.expectSame('the list after a block', blocked.count, 0)
    report.expectSame('stored views after a block', await countStored(), 0)
  },
}
