import { useActionData } from 'react-router'
import type { action, ProfileFormName } from './profile-action.ts'

interface FormState {
  readonly saved: boolean
  /** Message about the whole form; single fields have theirs in `errors`. */
  readonly formError: string | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string | string[]>> | undefined
}

/** Returns the result of the last submission of one of the screen's forms. */
export function useProfileForm(part: ProfileFormName): FormState {
  const result = useActionData<typeof action>()
  if (!result) return { saved: false, formError: undefined, errors: {}, typed: undefined }
  if ('saved' in result)
    return { saved: result.saved === part, formError: undefined, errors: {}, typed: undefined }
  if (result.typed.part !== part) return { saved: false, formError: undefined, errors: {}, typed: undefined }
  const errors = result.error.fields ?? {}
  return { saved: false, formError: result.error.message, errors, typed: result.typed }
}
