interface HasId {
  readonly id: number
}

/**
 * Two runs as one, by id, each once; where both have one, `together` says what stands. What lies before the first that arrived
 * is not looked at: mostly it is one message at the end of thousands.
 */
export function mergeById<T extends HasId>(
  known: readonly T[],
  arrived: readonly T[],
  together: (known: T, arrived: T) => T,
): readonly T[] {
  const coming = [...arrived].sort((a, b) => a.id - b.id)
  const first = coming[0]
  if (!first) return known
  const start = known.findLastIndex(({ id }) => id < first.id) + 1
  const merged = known.slice(0, start)
  let next = start
  for (const one of coming) {
    for (let here = known[next]; here && here.id < one.id; here = known[next]) {
      merged.push(here)
      next += 1
    }
    const last = merged.at(-1)
    const here = known[next]
    if (last?.id === one.id) merged[merged.length - 1] = together(last, one)
    else if (here?.id === one.id) {
      merged.push(together(here, one))
      next += 1
    } else merged.push(one)
  }
  for (const here of known.slice(next)) merged.push(here)
  return merged
}
