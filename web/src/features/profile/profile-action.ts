import type { EndpointInput } from '@amarelle/contract/endpoints/endpoint'
import { profilePrompts, profileTextCodes } from '@amarelle/contract/domain/fields'
import {
  appealPhotoEndpoint,
  changePhotoEndpoint,
  deletePhotoEndpoint,
  saveProfileEndpoint,
} from '@amarelle/contract/endpoints/profiles'
import { data, redirect } from 'react-router'
import { resolveCityId } from '../../shared/city/city-picker.tsx'
import { tryCall, getLoginPath, toActionError, getTextFields } from '../../forms/api-result.ts'
import { isChecked, parseWholeNumber, parseOptionalWholeNumber } from '../../forms/parse-form-values.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import type { Route } from './+types/profile.ts'

/** The forms of the screen; each saves only its own fields. */
const profileFormNames = ['about', 'facts', 'city', 'visibility', 'photo', 'appeal'] as const
export type ProfileFormName = (typeof profileFormNames)[number]

/** Forms submit line breaks as CRLF. */
const normalizeLineBreaks = (text: string) => text.replaceAll('\r\n', '\n')

/** Texts of a form. Without JavaScript, an added prompt comes as its code and its answer, and becomes the field of that prompt. */
function getProfileTexts(form: FormData): Record<string, string> {
  const { new_prompt: code, new_prompt_answer: answer = '', ...texts } = getTextFields(form)
  const prompt = profilePrompts.find((one) => one === code)
  return prompt && answer !== '' ? { ...texts, [prompt]: answer } : texts
}

/** Returns the notes and answered prompts that the form contained. */
const toNotes = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    profileTextCodes.flatMap((code) =>
      code in texts ? [[code, normalizeLineBreaks(texts[code] ?? '')]] : [],
    ),
  )

/** Converts the form to the endpoint's input; the endpoint validates it. */
function toProfileInput(part: ProfileFormName, form: FormData): EndpointInput<typeof saveProfileEndpoint> {
  if (part === 'visibility') return { show_gifts: form.has('show_gifts') }
  const typed = getProfileTexts(form)
  const notes = toNotes(typed)
  const { part: _part, with_interests: _ticks, interests: _last, about, city_id, ...others } = typed
  const texts = Object.fromEntries(Object.entries(others).filter(([name]) => !(name in notes)))
  const interests =
    part === 'about' && form.has('with_interests') ? { interests: form.getAll('interests') } : {}
  return {
    ...texts,
    ...(city_id === undefined ? {} : { city_id: parseOptionalWholeNumber(city_id) }),
    ...(about === undefined ? {} : { about: normalizeLineBreaks(about) }),
    ...(Object.keys(notes).length > 0 && { notes }),
    ...interests,
  } as EndpointInput<typeof saveProfileEndpoint>
}

function toPhotoChange(form: FormData): EndpointInput<typeof changePhotoEndpoint> {
  const { photo = '', position, premium_only } = getTextFields(form)
  return {
    photo,
    ...(position === undefined ? {} : { position: parseWholeNumber(position) }),
    ...(premium_only === undefined ? {} : { premium_only: isChecked(premium_only) }),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const form = await readFormData(request)
  const typed = getProfileTexts(form)
  const part = profileFormNames.find((name) => name === typed['part'])
  if (!part) throw data(null, { status: 400 })
  const result = await tryCall(() => {
    if (part === 'appeal')
      return call(appealPhotoEndpoint, {
        photo: typed['photo'] ?? '',
        text: normalizeLineBreaks(typed['text'] ?? ''),
      })
    if (part === 'city')
      return resolveCityId(call, typed).then((city) =>
        call(saveProfileEndpoint, { city_id: parseOptionalWholeNumber(city) }),
      )
    if (part !== 'photo') return call(saveProfileEndpoint, toProfileInput(part, form))
    if (form.has('delete')) return call(deletePhotoEndpoint, { photo: typed['photo'] ?? '' })
    return call(changePhotoEndpoint, toPhotoChange(form))
  })
  if (result.ok) return { saved: part }
  if (result.error.code === 'authentication_required') return redirect(getLoginPath(request))
  return toActionError(result, { ...typed, part, interests: form.getAll('interests').map(String) })
}
