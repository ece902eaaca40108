import { submitVerificationEndpoint } from '@amarelle/contract/endpoints/verification/photo-verification'
import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { upload } from '../../../api/upload.ts'
import { useQueryClient } from '../../../api/use-query.ts'
import { patchUser } from '../../../api/use-user.ts'
import { checkPhoto, type SelectedPhoto } from '../photos/check-photo.ts'
import { readBase64 } from '../photos/read-base64.ts'

interface PictureUpload {
  readonly chosen: SelectedPhoto | null
  readonly error: MessageDescriptor | string | null
  /** Sent so far; null while nothing is being sent. */
  readonly percent: number | null
  readonly choose: (file: File) => Promise<void>
  readonly send: () => Promise<void>
}
/** The picture for a drawn pose: chosen and checked here, then sent once, whoever repeats the request. */
export function usePictureUpload(reference: string): PictureUpload {
  const { t } = useLingui()
  const cache = useQueryClient()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<SelectedPhoto | null>(null)
  const [error, setError] = useState<MessageDescriptor | string | null>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const key = useRef('')
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.preview) : undefined), [chosen])
  const choose = async (file: File) => {
    const checked = await checkPhoto(file)
    const isPhoto = 'file' in checked
    key.current = crypto.randomUUID()
    setError(isPhoto ? null : checked)
    if (isPhoto) setChosen(checked)
  }
  const send = async () => {
    if (!chosen) return
    setError(null)
    setPercent(0)
    try {
      const image = await readBase64(chosen.file)
      const options = {
        idempotencyKey: key.current,
        signal: new AbortController().signal,
        onProgress: setPercent,
      }
      const { profile } = await upload(submitVerificationEndpoint, { reference, image }, options)
      patchUser(cache, () => ({ profile }))
      await revalidate()
    } catch (caught) {
      setError(isApiError(caught) ? caught.answer.error.message : t`That didn’t work. Please try again.`)
    }
    setPercent(null)
  }
  return { chosen, error, percent, choose, send }
}
