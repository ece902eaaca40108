import { type OwnProfile, saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import { createContext, use, useSyncExternalStore } from 'react'
import { call } from '../../../api/call.ts'
import { type DraftSubject, listDraftSubjects, readDraft, saveDraft } from '../../../session/drafts.ts'
import type { TypedCity } from '../../../shared/city/city-combobox.tsx'
import { resolveCityId } from '../../../shared/city/city-picker.tsx'
import { type FieldValue, toFieldInput } from './profile-fields.ts'
import {
  createProfileSaver,
  initialState,
  type ProfileSaver,
  type SaverState,
  type UnsavedField,
  type UnsavedFieldStore,
} from './profile-saver.ts'

const subjectPrefix = 'profile-'
const toSubject = (name: string): DraftSubject => `${subjectPrefix}${name}`

function createUnsavedFieldStore(member: number): UnsavedFieldStore {
  const readField = (subject: DraftSubject): UnsavedField | undefined => {
    try {
      return JSON.parse(readDraft(member, subject)) as UnsavedField
    } catch {
      return undefined
    }
  }
  return {
    readAll: () =>
      new Map(
        listDraftSubjects(member).flatMap((subject) => {
          const [prefix, name] = String(subject).split(/(?<=^profile-)/)
          const field = prefix === subjectPrefix ? readField(subject) : undefined
          return name && field ? [[name, field]] : []
        }),
      ),
    write: (name, field) => saveDraft(member, toSubject(name), JSON.stringify(field)),
    remove: (name) => saveDraft(member, toSubject(name), ''),
  }
}

/** A city that was typed without choosing it is looked up; one that is not found is left to the server to refuse. */
async function findCityId(city: TypedCity): Promise<number | string> {
  const id = city.city_id || (await resolveCityId(call, { ...city }))
  return Number(id) || id
}

async function sendField(member: number, name: string, value: FieldValue): Promise<OwnProfile> {
  const input = toFieldInput(name, name === 'city_id' ? await findCityId(value as TypedCity) : value)
  const { profile } = await call(saveProfileEndpoint, { ...input, as: member }, { keepalive: true })
  return profile
}

let current: { readonly member: number; readonly saver: ProfileSaver } | undefined

/** The saver of this member; it goes on while other screens are open. */
export function getProfileSaver(profile: OwnProfile): ProfileSaver {
  const member = profile.id
  if (current?.member !== member)
    current = {
      member,
      saver: createProfileSaver({
        profile,
        store: createUnsavedFieldStore(member),
        send: (name, value) => sendField(member, name, value),
        isOnline: () => navigator.onLine,
      }),
    }
  return current.saver
}

/** The saver of the editor around the component. */
export const ProfileSaverContext = createContext<ProfileSaver | undefined>(undefined)

export function useProfileSaver(): ProfileSaver {
  const saver = use(ProfileSaverContext)
  if (!saver) throw new Error('no profile saver')
  return saver
}
export const useSaverState = (saver: ProfileSaver): SaverState =>
  useSyncExternalStore(saver.subscribe, saver.getState, () => initialState)
