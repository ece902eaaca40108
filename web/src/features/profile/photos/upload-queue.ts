import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { upload } from '../../../api/upload.ts'
import { isApiError } from '../../../api/api-error.ts'
import { blockUnload } from '../../../network/unsaved-work.ts'
import type { Crop } from './crop.ts'
import { type SelectedPhoto, photoErrors } from './check-photo.ts'

/** A photo on its way. */
export interface PhotoUpload {
  /** One key over all tries: however often it is sent, there is one photo. */
  readonly key: string
  readonly file: File
  readonly preview: string
  readonly crop: Crop | undefined
  /** waiting: without a connection, or after the last try failed. sent: until the profile shows it. */
  readonly state: 'queued' | 'sending' | 'waiting' | 'sent'
  readonly percent: number
  /** The id of the photo that it became. */
  readonly photo?: string
}
/** What won't be sent, and why. */
export interface PhotoUploadError {
  readonly name: string
  readonly message: MessageDescriptor | string
}
export interface UploadQueue {
  readonly list: readonly PhotoUpload[]
  readonly faults: readonly PhotoUploadError[]
}

export const emptyQueue: UploadQueue = { list: [], faults: [] }

/** Until a busy server is asked again, in milliseconds. */
const retryAfterMs = 5000

/** The file as base64, without the head of a data address. */
const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'))
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '')
    reader.readAsDataURL(file)
  })

/**
 * The photos of this tab that are on their way: one after the other, so that they arrive in the order chosen, also while
 * the member looks at another screen. What has not arrived stays until the tab is closed.
 */
let queue = emptyQueue
let isRunning = false
const listeners = new Set<() => void>()
const abortControllers = new Map<string, AbortController>()

export const getUploadQueue = (): UploadQueue => queue
export function subscribeUploadQueue(hearer: () => void): () => void {
  listeners.add(hearer)
  return () => listeners.delete(hearer)
}

/** Lets the page go when all have arrived. */
let releaseUnloadBlock: (() => void) | undefined

function setQueue(next: UploadQueue): void {
  queue = next
  const left = queue.list.some((one) => one.state !== 'sent')
  if (left && !releaseUnloadBlock) {
    releaseUnloadBlock = blockUnload()
    window.addEventListener('online', retryAllWaiting)
  } else if (!left && releaseUnloadBlock) {
    releaseUnloadBlock()
    releaseUnloadBlock = undefined
    window.removeEventListener('online', retryAllWaiting)
  }
  for (const hear of listeners) hear()
}
const updateUpload = (key: string, to: Partial<PhotoUpload>) =>
  setQueue({ ...queue, list: queue.list.map((one) => (one.key === key ? { ...one, ...to } : one)) })

export const addUploadErrors = (faults: readonly PhotoUploadError[]): void =>
  setQueue({ ...queue, faults: [...queue.faults, ...faults] })
export const clearUploadErrors = (): void => setQueue({ ...queue, faults: [] })

/** Takes it off the list: cancelled while on its way, given up, or shown by the profile by now. */
export function removeUpload(key: string): void {
  abortControllers.get(key)?.abort()
  const gone = queue.list.find((one) => one.key === key)
  if (!gone) return
  URL.revokeObjectURL(gone.preview)
  setQueue({ ...queue, list: queue.list.filter((one) => one !== gone) })
}

async function sendUpload({ key, file, crop }: PhotoUpload): Promise<void> {
  if (!navigator.onLine) return updateUpload(key, { state: 'waiting' })
  const abort = new AbortController()
  abortControllers.set(key, abort)
  updateUpload(key, { state: 'sending', percent: 0 })
  const image = await readBase64(file).catch(() => undefined)
  if (image === undefined) {
    addUploadErrors([{ name: file.name, message: photoErrors.unreadable }])
    return removeUpload(key)
  }
  try {
    const { profile } = await upload(
      uploadPhotoEndpoint,
      { image, ...(crop && { crop }) },
      { idempotencyKey: key, signal: abort.signal, onProgress: (percent) => updateUpload(key, { percent }) },
    )
    const photo = profile.photos.at(-1)?.id
    updateUpload(key, { state: 'sent', percent: 100, ...(photo !== undefined && { photo }) })
  } catch (error) {
    // Nothing is wrong with the photo: it waits.
    const busy = isApiError(error) && error.code === 'too_many_requests'
    if (busy) setTimeout(() => retryWaiting(key), retryAfterMs)
    if (busy || !isApiError(error) || error.status >= 500 || error.code === 'authentication_required')
      return updateUpload(key, { state: 'waiting' })
    addUploadErrors([{ name: file.name, message: error.answer.error.message }])
    removeUpload(key)
  } finally {
    abortControllers.delete(key)
  }
}

async function processQueue(): Promise<void> {
  if (isRunning) return
  isRunning = true
  for (let next = findQueued(); next; next = findQueued()) await sendUpload(next)
  isRunning = false
}
const findQueued = () => queue.list.find((one) => one.state === 'queued')

export function addUpload({ file, preview }: SelectedPhoto, crop: Crop | undefined): void {
  const one = { key: crypto.randomUUID(), file, preview, crop, state: 'queued', percent: 0 } as const
  setQueue({ ...queue, list: [...queue.list, one] })
  void processQueue()
}

export function retryUpload(key: string): void {
  updateUpload(key, { state: 'queued', percent: 0 })
  void processQueue()
}
function retryWaiting(key: string): void {
  if (queue.list.some((one) => one.key === key && one.state === 'waiting')) retryUpload(key)
}
/** The connection is back. */
function retryAllWaiting(): void {
  for (const { key } of queue.list) retryWaiting(key)
}
