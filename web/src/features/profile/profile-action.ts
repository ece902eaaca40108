import type { Input } from '@amarelle/contract/endpoint'
import { profileNotes } from '@amarelle/contract/fields'
import { appealPhoto, changePhoto, deletePhoto, saveProfile } from '@amarelle/contract/profiles'
import { data, redirect } from 'react-router'
import { cityOf } from '../../api/city-choice.tsx'
import { attempt, loginPath, refused, textsOf } from '../../session/attempt.ts'
import { isTicked, wholeNumber, wholeNumberOrNone } from '../../session/form-values.ts'
import { readForm } from '../../session/read-form.ts'
import { visitContext } from '../../session/visit.ts'
import type { Route } from './+types/profile.ts'

/** Which form of the screen was sent; each saves its own fields, the others stay. */
const parts = ['about', 'facts', 'city', 'visibility', 'photo', 'appeal'] as const
export type Part = (typeof parts)[number]

/** A form ends its lines with two characters. */
const lines = (text: string) => text.replaceAll('\r\n', '\n')

/** The texts beside "about me", of those that the form had. */
const notesOf = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    profileNotes.flatMap((code) => (code in texts ? [[code, lines(texts[code] ?? '')]] : [])),
  )

/** The fields as the endpoint takes them; what isn't valid comes back with its message. */
function fieldsOf(part: Part, form: FormData): Input<typeof saveProfile> {
  if (part === 'visibility') return { invisible: form.has('invisible'), show_gifts: form.has('show_gifts') }
  const typed = textsOf(form)
  const notes = notesOf(typed)
  const {
    part: _part,
    with_interests: _ticks,
    interests: _last,
    about,
    city_id,
    hopes: _hopes,
    free_time: _time,
    ...texts
  } = typed
  const interests =
    part === 'about' && form.has('with_interests') ? { interests: form.getAll('interests') } : {}
  return {
    ...texts,
    ...(city_id === undefined ? {} : { city_id: wholeNumberOrNone(city_id) }),
    ...(about === undefined ? {} : { about: lines(about) }),
    ...(Object.keys(notes).length > 0 && { notes }),
    ...interests,
  } as Input<typeof saveProfile>
}

function changeOf(form: FormData): Input<typeof changePhoto> {
  const { photo = '', position, premium_only } = textsOf(form)
  return {
    photo,
    ...(position === undefined ? {} : { position: wholeNumber(position) }),
    ...(premium_only === undefined ? {} : { premium_only: isTicked(premium_only) }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const form = await readForm(request)
  const typed = textsOf(form)
  const part = parts.find((one) => one === typed['part'])
  if (!part) throw data(null, { status: 400 })
  const done = await attempt(() => {
    if (part === 'appeal')
      return call(appealPhoto, { photo: typed['photo'] ?? '', text: lines(typed['text'] ?? '') })
    if (part === 'city')
      return cityOf(call, typed).then((city) => call(saveProfile, { city_id: wholeNumberOrNone(city) }))
    if (part !== 'photo') return call(saveProfile, fieldsOf(part, form))
    if (form.has('delete')) return call(deletePhoto, { photo: typed['photo'] ?? '' })
    return call(changePhoto, changeOf(form))
  })
  if (done.ok) return { saved: part }
  if (done.error.code === 'authentication_required') return redirect(loginPath(request))
  return refused(done, { ...typed, part, interests: form.getAll('interests').map(String) })
}
