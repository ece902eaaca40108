import { useEffect } from 'react'
import { useOptionalVisit } from '../../session/use-visit.ts'
import { trackEditedFields } from '../../network/unsaved-work.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { reportErrors } from './report-errors.ts'
import { reportPageHidden } from './report-page-hidden.ts'
import { PageProgress } from './page-progress.tsx'
import { PageSkeleton } from './page-skeleton.tsx'

/** Features of every page that are loaded after the page itself. */
export function DeferredPageFeatures() {
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
