import { uploadPhotoEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { MessageDescriptor } from '@lingui/core'
import { upload } from '../../api/upload.ts'
import { isApiError } from '../../api/api-error.ts'
import { blockUnload } from '../../network/unsaved-work.ts'
import type { Crop } from './crop.ts'
import { type Chosen, photoFaults } from './photo-checks.ts'

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
export interface PhotoFault {
  readonly name: string
  readonly words: MessageDescriptor | string
}
export interface Uploads {
  readonly list: readonly PhotoUpload[]
  readonly faults: readonly PhotoFault[]
}

export const none: Uploads = { list: [], faults: [] }

/** Until a busy server is asked again, in milliseconds. */
const soon = 5000

/** The file as base64, without the head of a data address. */
const base64Of = (file: File): Promise<string> =>
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
let state = none
let running = false
const hearers = new Set<() => void>()
const aborts = new Map<string, AbortController>()

export const uploads = (): Uploads => state
export function subscribe(hearer: () => void): () => void {
  hearers.add(hearer)
  return () => hearers.delete(hearer)
}

/** Lets the page go when all have arrived. */
let release: (() => void) | undefined

function become(next: Uploads): void {
  state = next
  const left = state.list.some((one) => one.state !== 'sent')
  if (left && !release) {
    release = blockUnload()
    window.addEventListener('online', retryAll)
  } else if (!left && release) {
    release()
    release = undefined
    window.removeEventListener('online', retryAll)
  }
  for (const hear of hearers) hear()
}
const change = (key: string, to: Partial<PhotoUpload>) =>
  become({ ...state, list: state.list.map((one) => (one.key === key ? { ...one, ...to } : one)) })

export const addFaults = (faults: readonly PhotoFault[]): void =>
  become({ ...state, faults: [...state.faults, ...faults] })
export const clearFaults = (): void => become({ ...state, faults: [] })

/** Takes it off the list: cancelled while on its way, given up, or shown by the profile by now. */
export function forget(key: string): void {
  aborts.get(key)?.abort()
  const gone = state.list.find((one) => one.key === key)
  if (!gone) return
  URL.revokeObjectURL(gone.preview)
  become({ ...state, list: state.list.filter((one) => one !== gone) })
}

async function send({ key, file, crop }: PhotoUpload): Promise<void> {
  if (!navigator.onLine) return change(key, { state: 'waiting' })
  const abort = new AbortController()
  aborts.set(key, abort)
  change(key, { state: 'sending', percent: 0 })
  const image = await base64Of(file).catch(() => undefined)
  if (image === undefined) {
    addFaults([{ name: file.name, words: photoFaults.unreadable }])
    return forget(key)
  }
  try {
    const { profile } = await upload(
      uploadPhotoEndpoint,
      { image, ...(crop && { crop }) },
      { idempotencyKey: key, signal: abort.signal, onProgress: (percent) => change(key, { percent }) },
    )
    const photo = profile.photos.at(-1)?.id
    change(key, { state: 'sent', percent: 100, ...(photo !== undefined && { photo }) })
  } catch (error) {
    // Nothing is wrong with the photo: it waits.
    const busy = isApiError(error) && error.code === 'too_many_requests'
    if (busy) setTimeout(() => retryWaiting(key), soon)
    if (busy || !isApiError(error) || error.status >= 500 || error.code === 'authentication_required')
      return change(key, { state: 'waiting' })
    addFaults([{ name: file.name, words: error.answer.error.message }])
    forget(key)
  } finally {
    aborts.delete(key)
  }
}

async function run(): Promise<void> {
  if (running) return
  running = true
  for (let next = queued(); next; next = queued()) await send(next)
  running = false
}
const queued = () => state.list.find((one) => one.state === 'queued')

export function add({ file, preview }: Chosen, crop: Crop | undefined): void {
  const one = { key: crypto.randomUUID(), file, preview, crop, state: 'queued', percent: 0 } as const
  become({ ...state, list: [...state.list, one] })
  void run()
}

export function retry(key: string): void {
  change(key, { state: 'queued', percent: 0 })
  void run()
}
function retryWaiting(key: string): void {
  if (state.list.some((one) => one.key === key && one.state === 'waiting')) retry(key)
}
/** The connection is back. */
function retryAll(): void {
  for (const { key } of state.list) retryWaiting(key)
}
