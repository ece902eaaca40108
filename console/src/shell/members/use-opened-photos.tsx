import { openPhotoEndpoint } from '@amarelle/contract/staff/endpoints/photos'
import { maxReasonLength } from '@amarelle/contract/staff/reason'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { fetchStaffFile } from '../../api/call-staff.ts'
import { ReasonDialog } from '../dialogs/reason-dialog.tsx'

export interface OpenedPhotos {
  /** The address of a photo that was opened; undefined while it is blurred. */
  readonly getUrl: (id: string) => string | undefined
  readonly open: (id: string) => void
  /** Asks for the reason. */
  readonly dialog: ReactNode
}
/**
 * Returns photos that are blurred until somebody opens them with a reason, which is recorded. They are blurred again on the next screen.
 */
export function useOpenedPhotos(): OpenedPhotos {
  const { t } = useLingui()
  const [urls, setUrls] = useState<ReadonlyMap<string, string>>(new Map())
  const [askedId, setAskedId] = useState<string | null>(null)
  const opened = useRef<string[]>([])
  useEffect(() => () => opened.current.forEach((url) => URL.revokeObjectURL(url)), [])
  return {
    getUrl: (id) => urls.get(id),
    open: setAskedId,
    dialog: askedId ? (
      <ReasonDialog
        title={t`Open the photo`}
        button={t`Open`}
        maxLength={maxReasonLength}
        act={async (reason) => {
          const url = URL.createObjectURL(await fetchStaffFile(openPhotoEndpoint, { id: askedId, reason }))
          opened.current.push(url)
          setUrls((before) => new Map(before).set(askedId, url))
        }}
        onClose={() => setAskedId(null)}
      />
    ) : null,
  }
}
