// Repeats in short, with the heartbeat for all processes, what was published to single members: a process that did not get it notices
// within seconds, and reads the member's events.

/** Beyond, it is cheaper for the others to look all members up. */
const maxMembers = 50_000

export interface EventDigest {
  readonly add: (memberId: number, no: number) => void
  /** The members since the last call with their newest event numbers, as texts of at most `maxBytes`; null: they were too many. */
  readonly take: (maxBytes: number) => string[] | null
}
export function createEventDigest(): EventDigest {
  let newest = new Map<number, number>()
  let isOverfull = false
  return {
    add(memberId, no) {
      if (newest.size >= maxMembers && !newest.has(memberId)) isOverfull = true
      else if ((newest.get(memberId) ?? 0) < no) newest.set(memberId, no)
    },
    take(maxBytes) {
      const [taken, wasOverfull] = [newest, isOverfull]
      newest = new Map()
      isOverfull = false
      if (wasOverfull) return null
      const texts: string[] = []
      let text = ''
      for (const [memberId, no] of taken) {
        const entry = `${memberId}:${no}`
        if (text && text.length + entry.length + 1 > maxBytes) {
          texts.push(text)
          text = ''
        }
        text += text ? `,${entry}` : entry
      }
      if (text) texts.push(text)
      return texts
    },
  }
}
export function* parseEventDigest(text: string): Generator<readonly [memberId: number, no: number]> {
  for (const entry of text.split(',')) {
    const at = entry.indexOf(':')
    yield [Number(entry.slice(0, at)), Number(entry.slice(at + 1))]
  }
}
