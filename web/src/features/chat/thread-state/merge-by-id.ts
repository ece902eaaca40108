interface HasId {
  readonly id: number
}

/**
 * Merges two lists by id without duplicates; `mergeBoth` combines items that both contain. `known` must be sorted by id. Items
 * before the first added one aren't compared, as usually one message is added to thousands.
 */
export function mergeById<T extends HasId>(
  existing: readonly T[],
  added: readonly T[],
  mergeBoth: (existing: T, arrived: T) => T,
): readonly T[] {
  const sorted = [...added].sort((a, b) => a.id - b.id)
  const first = sorted[0]
  if (!first) return existing
  const start = existing.findLastIndex(({ id }) => id < first.id) + 1
  const merged = existing.slice(0, start)
  let nextIndex = start
  for (const item of sorted) {
    for (
      let knownItem = existing[nextIndex];
      knownItem && knownItem.id < item.id;
      knownItem = existing[nextIndex]
    ) {
      merged.push(knownItem)
      nextIndex += 1
    }
    const last = merged.at(-1)
    const knownItem = existing[nextIndex]
    if (last?.id === item.id) merged[merged.length - 1] = mergeBoth(last, item)
    else if (knownItem?.id === item.id) {
      merged.push(mergeBoth(knownItem, item))
      nextIndex += 1
    } else merged.push(item)
  }
  for (const knownItem of existing.slice(nextIndex)) merged.push(knownItem)
  return merged
}
