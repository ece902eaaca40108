import { profileTextCodes } from '@amarelle/contract/domain/fields'
import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import type { OwnProfile, saveProfileEndpoint } from '@amarelle/contract/endpoints/profiles'
import type { TypedCity } from '../../../shared/city/city-combobox.tsx'

/** Value of one field of the editor, by the name of its control. */
export type FieldValue = string | boolean | readonly string[] | TypedCity
export type FieldValues = Readonly<Record<string, FieldValue>>

const isNote = (name: string): name is (typeof profileTextCodes)[number] =>
  profileTextCodes.some((code) => code === name)

/** Texts that take a while to write, in contrast to choices. */
export const isLongText = (name: string): boolean => name === 'about' || isNote(name)

export function getSavedValue(profile: OwnProfile, name: string): FieldValue {
  if (isNote(name)) return profile.notes[name] ?? ''
  return (profile as unknown as FieldValues)[name] ?? ''
}

/** The profile as the editor shows it: with the values that are not saved yet. */
export function applyValues(profile: OwnProfile, values: FieldValues): OwnProfile {
  const { city_id: _city, ...fields } = values
  const notes = Object.fromEntries(Object.entries(fields).filter(([name]) => isNote(name)))
  return { ...profile, ...fields, notes: { ...profile.notes, ...notes } }
}

/** Input of the endpoint for one field, so that no other field is overwritten. */
export const toFieldInput = (name: string, value: unknown): EndpointInput<typeof saveProfileEndpoint> =>
  isNote(name) ? { notes: { [name]: value as string } } : { [name]: value }

const normalizeValue = (value: FieldValue) => {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').trim()
  return Array.isArray(value) ? [...(value as string[])].sort() : value
}
/** Whether two values are the same once they are saved. */
export const isSameValue = (one: FieldValue, other: FieldValue): boolean =>
  JSON.stringify(normalizeValue(one)) === JSON.stringify(normalizeValue(other))
