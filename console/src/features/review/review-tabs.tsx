import { mostCountedReviews, type ReviewKind, reviewKinds } from '@amarelle/contract/staff/endpoints/photos'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from 'react-router'
import { formatCount } from '../../i18n/formats.ts'

const kindNames: Readonly<Record<ReviewKind, MessageDescriptor>> = {
  main: msg`Main photos`,
  more: msg`More photos`,
  appeal: msg`Appeals`,
}
export const readReviewKind = (search: URLSearchParams): ReviewKind | undefined =>
  reviewKinds.find((kind) => kind === search.get('kind'))

const formatBounded = (count: number): string =>
  count > mostCountedReviews ? `${formatCount(mostCountedReviews)}+` : formatCount(count)

/** Shows the tabs of the wall: the kinds of photos, each with the number that waits. */
export function ReviewTabs({ counts }: { readonly counts: Readonly<Record<ReviewKind, number>> }) {
  const { t, i18n } = useLingui()
  const { search } = useLocation()
  const current = readReviewKind(new URLSearchParams(search))
  const getPath = (kind: ReviewKind | undefined): string => {
    const query = new URLSearchParams(search)
    query.delete('kind')
    if (kind) query.set('kind', kind)
    return `/review?${query}`
  }
  const total = reviewKinds.reduce((sum, kind) => sum + counts[kind], 0)
  const hasMore = reviewKinds.some((kind) => counts[kind] > mostCountedReviews)
  return (
    <nav className="tabs review-tabs" aria-label={t`Parts`}>
      <Link to={getPath(undefined)} aria-current={current ? undefined : 'page'}>
        <Trans>All photos</Trans>{' '}
        <span className="tab-count">
          {hasMore ? `${formatCount(mostCountedReviews)}+` : formatCount(total)}
        </span>
      </Link>
      {reviewKinds.map((kind) => (
        <Link key={kind} to={getPath(kind)} aria-current={current === kind ? 'page' : undefined}>
          {i18n._(kindNames[kind])} <span className="tab-count">{formatBounded(counts[kind])}</span>
        </Link>
      ))}
    </nav>
  )
}
