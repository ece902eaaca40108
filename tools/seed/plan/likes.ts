import type { RandomSource } from '../random-source.ts'
import type { SeedMember } from '../seed-member.ts'
import { getBothMembersSince, areCompatible } from './compatibility.ts'

export type PlannedLike = {
  from: SeedMember
  to: SeedMember
  at: Date
  seenAt: Date | null
  shownAt: Date | null
  matchedAt: Date | null
  extra: 'super_like' | null
}

const hourMs = 3_600_000
/** Percentage of likes that are returned. */
const returnedLikeShare = 0.17
const likesPerDemoLogin = 9
/** One like in so many is a super like, beside one that waits for each demo login. */
const likesPerSuperLike = 60

/**
 * Decides who likes whom: only compatible people, only from real members (docs/law.md#honest-likes), and at times when the liking
 * member was online. A demo login gets unseen likes, one of them a super like, and two matches.
 */
export function planSeedLikes(residents: readonly SeedMember[], chance: RandomSource): PlannedLike[] {
  const likes = new Map<string, PlannedLike>()
  const numbers = new Map(residents.map((resident, index) => [resident, index]))
  const key = (from: SeedMember, to: SeedMember) => `${numbers.get(from)}/${numbers.get(to)}`

  function like(
    from: SeedMember,
    to: SeedMember,
    earliest = getBothMembersSince(from, to) + hourMs,
  ): boolean {
    const latest = from.lastActive.getTime()
    if (latest <= earliest || likes.has(key(from, to))) return false
    const at = new Date(chance.int(earliest, latest))
    const opened = to.lastActive.getTime() > at.getTime() && chance.chance(0.75)
    const seenAt = opened ? new Date(chance.int(at.getTime(), to.lastActive.getTime())) : null
    likes.set(key(from, to), { from, to, at, seenAt, shownAt: seenAt, matchedAt: null, extra: null })
    return true
  }

  for (const from of residents) {
    if (from.isDemoLogin || from.person.fictional) continue
    const might = residents
      .filter((to) => !to.isDemoLogin && !to.person.invisible && areCompatible(from, to))
      .map((to) => [to, to.person.country === from.person.country ? 8 : 1] as const)
    if (might.length === 0) continue
    for (let left = chance.int(0, 7); left > 0; left--) {
      const to = chance.weighted(might)
      if (like(from, to) && chance.chance(returnedLikeShare)) like(to, from)
    }
  }
  for (const login of residents.filter(({ isDemoLogin }) => isDemoLogin)) {
    const might = chance.shuffle(
      residents.filter(
        (from) =>
          !from.isDemoLogin && from.photos > 0 && !from.person.invisible && areCompatible(from, login),
      ),
    )
    const near = [...might].sort(
      (a, b) => Number(b.person.country === 'NL') - Number(a.person.country === 'NL'),
    )
    const recent = near.filter(({ lastActive }) => lastActive.getTime() > login.lastActive.getTime() + hourMs)
    for (const from of recent.slice(0, likesPerDemoLogin)) like(from, login, login.lastActive.getTime())
    const before = near.filter((from) => !recent.slice(0, likesPerDemoLogin).includes(from))
    for (const [index, other] of before.slice(0, 6).entries()) {
      like(login, other)
      if (index < 2) like(other, login)
    }
  }

  for (const sentLike of likes.values()) {
    const back = likes.get(key(sentLike.to, sentLike.from))
    if (back) sentLike.matchedAt = new Date(Math.max(sentLike.at.getTime(), back.at.getTime()))
  }
  const sorted = [...likes.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const [index, sentLike] of sorted.entries())
    if (index % likesPerSuperLike === 0) sentLike.extra = 'super_like'
  for (const login of residents.filter(({ isDemoLogin }) => isDemoLogin)) {
    const waiting = sorted.find(({ to, seenAt }) => to === login && seenAt === null)
    if (waiting) waiting.extra = 'super_like'
  }
  return sorted
}
