import { useEffect } from 'react'
import { useOptionalVisit } from '../../session/use-visit.ts'
import { trackEditedFields } from '../../network/unsaved-work.ts'
import { OfflineBanner } from './offline-banner.tsx'
import { reportPageHidden } from './report-page-hidden.ts'
import { PageProgress } from './page-progress.tsx'

/** What every page does by itself, whatever stands on it: fetched once the page stands. */
export function DeferredPageFeatures() {
  // Of visitors nothing is told: they have not been asked (docs/law.md#browser-storage, ePrivacy).
  const member = useOptionalVisit()?.user?.id
  useEffect(() => (member === undefined ? undefined : reportPageHidden()), [member])
  useEffect(trackEditedFields, [])
  return (
    <>
      <PageProgress />
      <OfflineBanner />
    </>
  )
}
