import { Trans } from '@lingui/react/macro'

interface Props {
  readonly oldText: string
  readonly newText: string
}
const contextLength = 120

/** Returns the number of characters that both texts share at their start, up to the end of a word. */
function countSharedStart(a: string, b: string): number {
  let shared = 0
  while (shared < a.length && shared < b.length && a[shared] === b[shared]) shared++
  if (shared === a.length && shared === b.length) return shared
  return a.slice(0, shared).search(/\S*$/)
}
function countSharedEnd(a: string, b: string): number {
  const reverse = (text: string) => [...text].toReversed().join('')
  return countSharedStart(reverse(a), reverse(b))
}

/** Shows what a text says and said: the words that differ, and a little of what stands around them. */
export function TextDiff({ oldText, newText }: Props) {
  const start = countSharedStart(oldText, newText)
  const end = countSharedEnd(oldText.slice(start), newText.slice(start))
  const before = newText.slice(0, start)
  const after = end === 0 ? '' : newText.slice(-end)
  return (
    <p className="text-diff">
      {before.length > contextLength ? `…${before.slice(-contextLength)}` : before}
      <del>{oldText.slice(start, oldText.length - end)}</del>{' '}
      <span className="visually-hidden">
        <Trans>becomes</Trans>{' '}
      </span>
      <ins>{newText.slice(start, newText.length - end)}</ins>
      {after.length > contextLength ? `${after.slice(0, contextLength)}…` : after}
    </p>
  )
}
