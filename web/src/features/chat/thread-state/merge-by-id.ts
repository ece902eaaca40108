interface HasId {
  readonly id: number
}

/**
 * Merges two lists by id without duplicates; `mergeBoth` combines items that both contain. `known` must be sorted by id. Items
 * before the first added one aren't compared, as usually one message is added to thousands.
 */
export function mergeById<T extends HasId>(
  known: readonly T[],
  added: readonly T[],
  mergeBoth: (known: T, arrived: T) => T,
): readonly T[] {
  const sorted = [...added].sort((a, b) => a.id - b.id)
  const first = sorted[0]
  if (!first) return known
  const start = known.findLastIndex(({ id }) => id < first.id) + 1
  const merged = known.slice(0, start)
  let nextIndex = start
  for (const item of sorted) {
    for (
      let knownItem = known[nextIndex];
      knownItem && knownItem.id < item.id;
      knownItem = known[nextIndex]
    ) {
      merged.push(knownItem)
      nextIndex += 1
    }
    const last = merged.at(-1)
    const knownItem = known[nextIndex]
    if (last?.id === item.id) merged[merged.length - 1] = mergeBoth(last, item)
    else if (knownItem?.id === item.id) {
      merged.push(mergeBoth(knownItem, item))
      nextIndex += 1
    } else merged.push(item)
  }
  for (const knownItem of known.slice(nextIndex)) merged.push(knownItem)
  return merged
}
