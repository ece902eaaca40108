import { photoBytes } from '@amarelle/contract/limits'
import { uploadPhoto } from '@amarelle/contract/profiles'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../api/call.ts'
import { isRefusal } from '../../session/refusal.ts'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp']

/** The file as base64, telling in percent how far the reading is. */
const base64Of = (file: File, onProgress: (percent: number) => void): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onprogress = ({ loaded, total }) => onProgress(Math.round((loaded / total) * 100))
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '')
    reader.readAsDataURL(file)
  })

export interface Upload {
  /** Percent while the file is read; null while it is on its way; undefined when nothing is under way. */
  readonly progress: number | null | undefined
  readonly fault: string | undefined
  readonly add: (files: readonly File[]) => Promise<void>
}

/** Adds photos one after the other; each keeps one key over all tries. */
export function useUpload(): Upload {
  const [progress, setProgress] = useState<number | null>()
  const [fault, setFault] = useState<string>()
  const { revalidate } = useRevalidator()
  const { t } = useLingui()
  const send = async (file: File) => {
    if (!photoTypes.includes(file.type)) throw new Error(t`Please choose a JPEG, PNG or WebP photo.`)
    if (file.size > photoBytes) throw new Error(t`This photo is too large. At most 10 MB, please.`)
    const key = crypto.randomUUID()
    setProgress(0)
    const image = await base64Of(file, setProgress)
    setProgress(null)
    await call(uploadPhoto, { image }, { key })
  }
  const add = async (files: readonly File[]) => {
    setFault(undefined)
    try {
      for (const file of files) await send(file)
    } catch (error) {
      setFault(
        isRefusal(error)
          ? error.answer.error.message
          : error instanceof Error
            ? error.message
            : String(error),
      )
    }
    setProgress(undefined)
    await revalidate()
  }
  return { progress, fault, add }
}
