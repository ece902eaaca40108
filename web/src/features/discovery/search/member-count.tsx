import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { SearchResults } from './search-query.ts'

export type MemberCount = Pick<SearchResults, 'total' | 'total_fictional' | 'at_least'>

/** The number of results, such as "214 people"; fictional profiles are counted separately (docs/law.md#fictional-profiles). */
export function MemberCountText({ total, total_fictional: fictional, at_least }: MemberCount) {
  if (fictional === 0)
    return at_least ? (
      <Trans>
        More than <Plural value={total} one="# person" other="# people" />
      </Trans>
    ) : (
      <Plural value={total} one="# person" other="# people" />
    )
  return at_least ? (
    <Trans>
      More than <Plural value={total} one="# person" other="# people" /> and{' '}
      <Plural value={fictional} one="# fictional profile" other="# fictional profiles" />
    </Trans>
  ) : (
    <Trans>
      <Plural value={total} one="# person" other="# people" /> and{' '}
      <Plural value={fictional} one="# fictional profile" other="# fictional profiles" />
    </Trans>
  )
}

/** The number of members that the last page added. */
export function AddedMemberCountText({ total, total_fictional: fictional }: Omit<MemberCount, 'at_least'>) {
  return fictional === 0 ? (
    <Plural value={total} one="# more person" other="# more people" />
  ) : (
    <Trans>
      <Plural value={total} one="# more person" other="# more people" /> and{' '}
      <Plural value={fictional} one="# fictional profile" other="# fictional profiles" />
    </Trans>
  )
}

/** Label of the submit button; `count` is null while unknown. */
export function ShowResultsText({ count }: { count: MemberCount | null }) {
  const { i18n } = useLingui()
  if (count === null) return <Trans>Show members</Trans>
  if (count.total + count.total_fictional === 0) return <Trans>Show similar people</Trans>
  const total = i18n.number(count.total)
  const fictional = i18n.number(count.total_fictional)
  if (count.total_fictional === 0)
    return count.at_least ? <Trans>Show more than {total}</Trans> : <Trans>Show {total}</Trans>
  return count.at_least ? (
    <Trans>
      Show more than {total} and {fictional} fictional
    </Trans>
  ) : (
    <Trans>
      Show {total} and {fictional} fictional
    </Trans>
  )
}
