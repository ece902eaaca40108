import { useActionData } from 'react-router'
import type { action, ProfileFormName } from './profile-action.ts'
import { useProfileSaver, useSaverState } from './saving/current-saver.ts'

interface FormState {
  readonly saved: boolean
  /** Message about the whole form; single fields have theirs in `errors`. */
  readonly formError: string | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string | string[]>> | undefined
}

/** Returns the result of the last submission of one of the screen's forms, and the errors of fields that save by themselves. */
export function useProfileForm(part: ProfileFormName): FormState {
  const result = useActionData<typeof action>()
  const { errors } = useSaverState(useProfileSaver())
  const unsubmitted = { saved: false, formError: undefined, errors, typed: undefined }
  if (!result) return unsubmitted
  if ('saved' in result) return { ...unsubmitted, saved: result.saved === part }
  if (result.typed.part !== part) return unsubmitted
  const { fields, message } = result.error
  return { saved: false, formError: message, errors: { ...fields, ...errors }, typed: result.typed }
}
