import { listPhotosEndpoint } from '@amarelle/contract/staff/endpoints/photos'
import type { StaffEndpointAnswer } from '@amarelle/contract/staff/staff-endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check, ImageOff, X } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { load } from '../../api/load.ts'
import { formatCount } from '../../i18n/formats.ts'
import { useLiveChanges } from '../../live/use-live-changes.ts'
import { readScopeOf } from '../../session/scope.ts'
import { Page } from '../../shell/page.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { PhotoPanel } from './photo-panel.tsx'
import { PhotoWall } from './photo-wall.tsx'
import { useReview } from './use-review.ts'

type PhotosAnswer = StaffEndpointAnswer<typeof listPhotosEndpoint>

export const loadPhotos = ({ request }: LoaderFunctionArgs) =>
  load(request, listPhotosEndpoint, readScopeOf(request))

/** Photos on a wall: accepted or refused one by one or in bulk, by key, mouse or touch. */
export function ReviewPage() {
  const { t } = useLingui()
  const { photos: waiting, total } = useLoaderData<PhotosAnswer>()
  const { revalidate } = useRevalidator()
  useLiveChanges(['photos'], () => void revalidate())
  const review = useReview(waiting)
  const { photos, current, targets } = review
  const count = formatCount(targets.length)
  return (
    <Page
      title={t`Review`}
      mark={<span className="tab-count">{formatCount(total)}</span>}
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
          <div className="wall-bar">
            <span className="wall-count" aria-live="polite">
              {review.selected.size > 0 ? t`${formatCount(review.selected.size)} selected` : null}
            </span>
            {review.isRefusing ? (
              <span className="wall-hint">
                <Trans>Choose a reason: 1 to 7</Trans>
              </span>
            ) : null}
            <Button
              kind="primary"
              busy={review.isRunning}
              onClick={() => void review.decide(null)}
              icon={<Check aria-hidden="true" />}
            >
              <Trans>Accept {count}</Trans> <kbd aria-hidden="true">A</kbd>
            </Button>
            <Button
              aria-expanded={review.isRefusing}
              onClick={review.startRefusing}
              icon={<X aria-hidden="true" />}
            >
              <Trans>Refuse {count}</Trans> <kbd aria-hidden="true">R</kbd>
            </Button>
          </div>
        </>
      )}
    </Page>
  )
}
