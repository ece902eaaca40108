import { useEffect } from 'react'
import { useOptionalVisit } from '../../session/use-visit.ts'
import { trackEditedFields } from '../../network/unsaved-work.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { reportErrors } from './report-errors.ts'
import { reportPageHidden } from './report-page-hidden.ts'
import { PageProgress } from './page-progress.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** What every page does in the browser once it is hydrated: answers taps, reports errors, and says when the connection is lost. */
export function PageFeatures() {
  // Visitors are not tracked, because they have not given consent (docs/law.md#browser-storage, ePrivacy).
  const member = useOptionalVisit()?.user?.id
  useEffect(() => (member === undefined ? undefined : reportPageHidden()), [member])
  useEffect(trackEditedFields, [])
  useEffect(reportErrors, [])
  return (
    <>
      <PageProgress />
      <PageSkeleton />
      <OfflineBanner />
    </>
  )
}
