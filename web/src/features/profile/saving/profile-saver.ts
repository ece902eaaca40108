import type { OwnProfile } from '@amarelle/contract/endpoints/profiles'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { type ApiError, isApiError } from '../../../api/api-error.ts'
import {
  type FieldValue,
  type FieldValues,
  getSavedValue,
  isLongText,
  isSameValue,
} from './profile-fields.ts'

/** A changed field that is not saved yet. */
export interface UnsavedField {
  readonly value: FieldValue
  /** The saved value that it replaces. */
  readonly base: FieldValue
}
/** Unsaved fields on this device, which outlive the page; each is stored on its own, because several tabs write them. */
export interface UnsavedFieldStore {
  readonly readAll: () => ReadonlyMap<string, UnsavedField>
  readonly write: (name: string, field: UnsavedField) => void
  readonly remove: (name: string) => void
}
interface SaverOptions {
  /** The profile as it was loaded. */
  readonly profile: OwnProfile
  readonly store: UnsavedFieldStore
  /** Saves one field; rejects with an `ApiError` if the server refuses it. */
  readonly send: (name: string, value: FieldValue) => Promise<OwnProfile>
  readonly isOnline: () => boolean
}

/** `waiting`: the last attempt failed and is repeated. `refused`: only refused values are unsaved. */
export type SaveStatus = 'unchanged' | 'saving' | 'offline' | 'waiting' | 'refused' | 'saved'
export interface SaverState {
  readonly status: SaveStatus
  /** Why values were refused, by field. */
  readonly errors: Readonly<Record<string, string>>
  /** Texts of this device that were never saved, while the field was changed elsewhere. */
  readonly otherTexts: Readonly<Record<string, string>>
  /** The profile after the last save. */
  readonly profile: OwnProfile | undefined
  /** Increases when the fields must show other values than those typed into them. */
  readonly version: number
}
export const initialState: SaverState = {
  status: 'unchanged',
  errors: {},
  otherTexts: {},
  profile: undefined,
  version: 0,
}

const [firstRetryMs, maxRetryMs] = [2000, 60_000]
/** Store name of a text of `otherTexts`. */
const otherPrefix = 'other-'

/** Whether the server refused the value itself: the same value would be refused again. */
const isRefusal = (error: ApiError) => error.status < 500 && ![403, 408, 429].includes(error.status)

/**
 * Saves the fields of the profile one after the other, so that the last value of a field wins, and each in a request of its own,
 * so that a refused one doesn't hold up the others.
 */
export function createProfileSaver({ profile: firstProfile, store, send, isOnline }: SaverOptions) {
  let loadedProfile = firstProfile
  /** What an earlier page left; read before this page writes anything. */
  const stored = new Map(store.readAll())
  const unsaved = new Map<string, UnsavedField>()
  const listeners = new Set<() => void>()
  let state = initialState
  let hasSaved = false
  let isWaiting = false
  let isRunning = false
  /** The request in progress. */
  let sent: { readonly name: string; readonly value: FieldValue } | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let retryMs = firstRetryMs

  const findNext = () => [...unsaved].find(([name]) => !(name in state.errors))
  function getStatus(): SaveStatus {
    if (findNext()) return !isOnline() ? 'offline' : isWaiting ? 'waiting' : 'saving'
    if (unsaved.size > 0) return 'refused'
    return hasSaved ? 'saved' : 'unchanged'
  }
  function update(change?: Partial<SaverState>): void {
    const previous = state
    if (change) state = { ...state, ...change }
    const status = getStatus()
    if (status !== state.status) state = { ...state, status }
    if (state !== previous) for (const listener of listeners) listener()
  }
  function keep(name: string, field: UnsavedField): void {
    unsaved.set(name, field)
    store.write(name, field)
  }
  function forget(name: string): void {
    unsaved.delete(name)
    store.remove(name)
  }
  function schedule(delayMs: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void saveAll(), delayMs)
  }

  function accept(name: string, value: FieldValue, profile: OwnProfile): void {
    hasSaved = true
    const latest = unsaved.get(name)
    if (latest && isSameValue(latest.value, value)) forget(name)
    else if (latest) keep(name, { ...latest, base: value })
    update({ profile })
  }
  function refuse(name: string, value: FieldValue, { fields = {}, message }: ErrorResponse['error']): void {
    // A value that was changed meanwhile is tried on its own.
    if (unsaved.get(name)?.value === value)
      update({ errors: { ...state.errors, [name]: Object.values(fields)[0] ?? message } })
  }
  /** Returns when to try again, or undefined if this value needs no other attempt. */
  async function save(name: string, value: FieldValue): Promise<number | undefined> {
    if (!isOnline()) return retryMs
    sent = { name, value }
    try {
      accept(name, value, await send(name, value))
      return undefined
    } catch (error) {
      if (!isApiError(error)) return retryMs
      // The value stays on the device until the member has logged in again.
      if (error.code === 'authentication_required') return Number.POSITIVE_INFINITY
      if (!isRefusal(error)) return retryMs
      refuse(name, value, error.answer.error)
      return undefined
    } finally {
      sent = undefined
    }
  }
  async function saveAll(): Promise<void> {
    clearTimeout(timer)
    if (isRunning) return update()
    isRunning = true
    for (let next = findNext(); next; next = findNext()) {
      const [name, { value }] = next
      const pauseMs = await save(name, value)
      isWaiting = pauseMs !== undefined
      if (pauseMs === undefined) {
        retryMs = firstRetryMs
        continue
      }
      retryMs = Math.min(maxRetryMs, retryMs * 2)
      if (pauseMs < Number.POSITIVE_INFINITY) schedule(pauseMs)
      break
    }
    isRunning = false
    update()
  }

  return {
    getState: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** The values that are not saved yet. */
    getValues: (): FieldValues => Object.fromEntries([...unsaved].map(([name, { value }]) => [name, value])),
    /** Records a change of a field, to be saved after a pause. */
    record(name: string, value: FieldValue, pauseMs = 0): void {
      const saved = getSavedValue(state.profile ?? loadedProfile, name)
      const field = { value, base: unsaved.get(name)?.base ?? saved }
      if (isSameValue(value, field.base) && sent?.name !== name) forget(name)
      else keep(name, field)
      const { [name]: error, ...errors } = state.errors
      update(error === undefined ? undefined : { errors })
      schedule(pauseMs)
    },
    saveAll: () => void saveAll(),
    /** Sends everything at once, because the page is being closed and nothing can follow. */
    saveOnLeave: (): void => {
      for (const [name, { value }] of unsaved)
        if (!(name in state.errors) && sent?.value !== value) void send(name, value).catch(() => undefined)
    },
    /**
     * Called with the loaded profile when the editor is opened. Takes over what an earlier page left unsaved; a field that was
     * changed elsewhere since then keeps the newer value.
     */
    open(profile: OwnProfile): void {
      loadedProfile = profile
      const otherTexts = { ...state.otherTexts }
      let { version } = state
      for (const [storedName, field] of stored) {
        const isOther = storedName.startsWith(otherPrefix)
        const name = isOther ? storedName.slice(otherPrefix.length) : storedName
        const current = getSavedValue(profile, name)
        const isNewest = !isOther && !unsaved.has(name) && isSameValue(field.base, current)
        if (isSameValue(field.value, current)) store.remove(storedName)
        else if (isNewest) {
          unsaved.set(name, field)
          version += 1
        } else {
          if (!unsaved.has(storedName)) store.remove(storedName)
          if (!isLongText(name) || typeof field.value !== 'string' || field.value === '') continue
          otherTexts[name] = field.value
          store.write(otherPrefix + name, field)
        }
      }
      stored.clear()
      update({ otherTexts, version })
      void saveAll()
    },
    /** Replaces the other text of a field, or removes it. */
    setOtherText(name: string, text: string | undefined): void {
      const { [name]: _replaced, ...others } = state.otherTexts
      if (text === undefined) store.remove(otherPrefix + name)
      else store.write(otherPrefix + name, { value: text, base: '' })
      update({ otherTexts: text === undefined ? others : { ...others, [name]: text } })
    },
    /** Called when the editor is closed: the next one begins with the profile that is loaded then. */
    leave: (): void => {
      void saveAll()
      if (unsaved.size > 0) return
      hasSaved = false
      update({ profile: undefined })
    },
  }
}
export type ProfileSaver = ReturnType<typeof createProfileSaver>
