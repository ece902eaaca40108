import type { Random } from '../random.ts'
import type { Resident } from '../resident.ts'
import { bothSince, suits } from './suits.ts'

export type PlannedLike = {
  from: Resident
  to: Resident
  at: Date
  seenAt: Date | null
  shownAt: Date | null
  matchedAt: Date | null
}

const hour = 3_600_000
/** Of a hundred likes, so many are returned. */
const returned = 0.17
const suitorsOfLogin = 9

/**
 * Who likes whom. Only people who might, only from real members (docs/law.md#honest-likes), and at a time when the one who likes was
 * there. A demo login gets likes that it has not seen yet, and two matches.
 */
export function planLikes(residents: readonly Resident[], chance: Random): PlannedLike[] {
  const likes = new Map<string, PlannedLike>()
  const numbers = new Map(residents.map((resident, index) => [resident, index]))
  const key = (from: Resident, to: Resident) => `${numbers.get(from)}/${numbers.get(to)}`

  function like(from: Resident, to: Resident, earliest = bothSince(from, to) + hour): boolean {
    const latest = from.lastActive.getTime()
    if (latest <= earliest || likes.has(key(from, to))) return false
    const at = new Date(chance.int(earliest, latest))
    const opened = to.lastActive.getTime() > at.getTime() && chance.chance(0.75)
    const seenAt = opened ? new Date(chance.int(at.getTime(), to.lastActive.getTime())) : null
    likes.set(key(from, to), { from, to, at, seenAt, shownAt: seenAt, matchedAt: null })
    return true
  }

  for (const from of residents) {
    if (from.awaited || from.person.fictional) continue
    const might = residents
      .filter((to) => !to.awaited && !to.person.invisible && suits(from, to))
      .map((to) => [to, to.person.country === from.person.country ? 8 : 1] as const)
    if (might.length === 0) continue
    for (let left = chance.int(0, 7); left > 0; left--) {
      const to = chance.weighted(might)
      if (like(from, to) && chance.chance(returned)) like(to, from)
    }
  }
  for (const login of residents.filter(({ awaited }) => awaited)) {
    const might = chance.shuffle(
      residents.filter(
        (from) => !from.awaited && from.photos > 0 && !from.person.invisible && suits(from, login),
      ),
    )
    const near = [...might].sort(
      (a, b) => Number(b.person.country === 'NL') - Number(a.person.country === 'NL'),
    )
    const recent = near.filter(({ lastActive }) => lastActive.getTime() > login.lastActive.getTime() + hour)
    for (const from of recent.slice(0, suitorsOfLogin)) like(from, login, login.lastActive.getTime())
    const before = near.filter((from) => !recent.slice(0, suitorsOfLogin).includes(from))
    for (const [index, other] of before.slice(0, 6).entries()) {
      like(login, other)
      if (index < 2) like(other, login)
    }
  }

  for (const given of likes.values()) {
    const back = likes.get(key(given.to, given.from))
    if (back) given.matchedAt = new Date(Math.max(given.at.getTime(), back.at.getTime()))
  }
  return [...likes.values()].sort((a, b) => a.at.getTime() - b.at.getTime())
}
