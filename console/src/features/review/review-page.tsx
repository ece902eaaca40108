import { listPhotosEndpoint } from '@amarelle/contract/staff/endpoints/photos'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { ImageOff } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf } from '../../session/scope.ts'
import { Page } from '../../shell/page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Monogram } from '../../ui/monogram.tsx'
import { Note } from '../../ui/note.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoWall } from './photo-wall.tsx'
import { ReviewTabs, readReviewKind } from './review-tabs.tsx'
import { useColleaguesClaims } from './use-photo-claims.ts'
import { useReview } from './use-review.ts'
import { WallBar } from './wall-bar.tsx'
import { WallFoot } from './wall-foot.tsx'

type PhotosAnswer = StaffEndpointAnswer<typeof listPhotosEndpoint>

export const loadPhotos = ({ request }: LoaderFunctionArgs) =>
  load(request, listPhotosEndpoint, {
    ...readScopeOf(request),
    kind: readReviewKind(new URL(request.url).searchParams),
  })

/** Shows photos on a wall: accepted or refused one by one or in bulk, by key, mouse or touch. */
export function ReviewPage() {
  const { t } = useLingui()
  const { photos: waiting, counts, claims: listedClaims, decidedToday } = useLoaderData<PhotosAnswer>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['photos'], () => void revalidate())
  const claims = useColleaguesClaims(listedClaims)
  const review = useReview(waiting, claims)
  const { photos, current } = review
  return (
    <Page
      title={t`Review`}
      actions={<Colleagues names={[...new Set(claims.values())]} />}
      panel={
        current && {
          title: t`Photo`,
          content: <PhotoPanel key={current.id} photo={current} review={review} />,
          onClose: () => review.setIsPanelOpen(false),
          isFixed: true,
          isOpen: review.isPanelOpen,
        }
      }
    >
      <ReviewTabs counts={counts} />
      {review.error ? <Note tone="bad">{review.error}</Note> : null}
      {photos.length === 0 ? (
        <EmptyState icon={<ImageOff />} title={t`Nothing waits`}>
          <p>
            <Trans>New photos appear here by themselves.</Trans>
          </p>
        </EmptyState>
      ) : (
        <>
          <PhotoWall photos={photos} review={review} />
          <WallBar review={review} />
        </>
      )}
      <WallFoot decidedToday={decidedToday} />
      {review.openedPhotos.dialog}
    </Page>
  )
}

/** Shows the colleagues who work on the wall. */
function Colleagues({ names }: { readonly names: readonly string[] }) {
  const { t } = useLingui()
  if (names.length === 0) return null
  const list = names.join(', ')
  return (
    <span className="wall-colleagues" role="img" aria-label={t`${list} here now`}>
      {names.slice(0, 4).map((name) => (
        <Monogram key={name} name={name} />
      ))}
      <span className="wide-only">
        <Trans>here now</Trans>
      </span>
    </span>
  )
}
