import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { upload } from '../../../api/upload.ts'
import { isApiError } from '../../../api/api-error.ts'
import { blockUnload } from '../../../network/unsaved-work.ts'
import type { Crop } from './crop.ts'
import { type SelectedPhoto, photoErrors } from './check-photo.ts'
import { readBase64 } from './read-base64.ts'

export interface PhotoUpload {
  /** Idempotency key of all attempts, so that repeated requests create one photo. */
  readonly key: string
  readonly file: File
  readonly preview: string
  readonly crop: Crop | undefined
  /** `waiting`: offline, or the last attempt failed. `sent`: uploaded, but not yet in the loaded profile. */
  readonly state: 'queued' | 'sending' | 'waiting' | 'sent'
  readonly percent: number
  /** Id of the created photo. */
  readonly photo?: string
}
/** A file that will not be uploaded, and why. */
export interface PhotoUploadError {
  readonly name: string
  readonly message: MessageDescriptor | string
}
export interface UploadQueue {
  readonly list: readonly PhotoUpload[]
  readonly faults: readonly PhotoUploadError[]
}

export const emptyQueue: UploadQueue = { list: [], faults: [] }

/** Delay before retrying after a rate limit error. */
const retryAfterMs = 5000

/**
 * The upload queue of this tab. Photos are sent one after another, so that they arrive in the chosen order, and also while
 * another screen is open. Pending photos are lost when the tab is closed.
 */
let queue = emptyQueue
let isRunning = false
const listeners = new Set<() => void>()
const abortControllers = new Map<string, AbortController>()

export const getUploadQueue = (): UploadQueue => queue
export function subscribeUploadQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Ends the warning about unsaved work once all photos are uploaded. */
let releaseUnloadBlock: (() => void) | undefined

function setQueue(next: UploadQueue): void {
  queue = next
  const hasPending = queue.list.some((upload) => upload.state !== 'sent')
  if (hasPending && !releaseUnloadBlock) {
    releaseUnloadBlock = blockUnload()
    window.addEventListener('online', retryAllWaiting)
  } else if (!hasPending && releaseUnloadBlock) {
    releaseUnloadBlock()
    releaseUnloadBlock = undefined
    window.removeEventListener('online', retryAllWaiting)
  }
  for (const listener of listeners) listener()
}
const updateUpload = (key: string, change: Partial<PhotoUpload>) =>
  setQueue({ ...queue, list: queue.list.map((item) => (item.key === key ? { ...item, ...change } : item)) })

export const addUploadErrors = (faults: readonly PhotoUploadError[]): void =>
  setQueue({ ...queue, faults: [...queue.faults, ...faults] })
export const clearUploadErrors = (): void => setQueue({ ...queue, faults: [] })

/** Removes an upload from the list and aborts it if it is in progress. */
export function removeUpload(key: string): void {
  abortControllers.get(key)?.abort()
  const removed = queue.list.find((item) => item.key === key)
  if (!removed) return
  URL.revokeObjectURL(removed.preview)
  setQueue({ ...queue, list: queue.list.filter((item) => item !== removed) })
}

async function sendUpload({ key, file, crop }: PhotoUpload): Promise<void> {
  if (!navigator.onLine) return updateUpload(key, { state: 'waiting' })
  const controller = new AbortController()
  abortControllers.set(key, controller)
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
      {
        idempotencyKey: key,
        signal: controller.signal,
        onProgress: (percent) => updateUpload(key, { percent }),
      },
    )
    const photo = profile.photos.at(-1)?.id
    updateUpload(key, { state: 'sent', percent: 100, ...(photo !== undefined && { photo }) })
  } catch (error) {
    // The photo itself is fine: keep it for another attempt.
    const isRateLimited = isApiError(error) && error.code === 'too_many_requests'
    if (isRateLimited) setTimeout(() => retryWaiting(key), retryAfterMs)
    if (
      isRateLimited ||
      !isApiError(error) ||
      error.status >= 500 ||
      error.code === 'authentication_required'
    )
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
const findQueued = () => queue.list.find((item) => item.state === 'queued')

export function addUpload({ file, preview }: SelectedPhoto, crop: Crop | undefined): void {
  const item = { key: crypto.randomUUID(), file, preview, crop, state: 'queued', percent: 0 } as const
  setQueue({ ...queue, list: [...queue.list, item] })
  void processQueue()
}

export function retryUpload(key: string): void {
  updateUpload(key, { state: 'queued', percent: 0 })
  void processQueue()
}
function retryWaiting(key: string): void {
  if (queue.list.some((item) => item.key === key && item.state === 'waiting')) retryUpload(key)
}
/** Called when the browser is online again. */
function retryAllWaiting(): void {
  for (const { key } of queue.list) retryWaiting(key)
}
