import { useActionData } from 'react-router'
import type { action, ProfileFormName } from './profile-action.ts'

interface FormState {
  readonly saved: boolean
  /** Of the whole form, when no field of it is to blame. */
  readonly fault: string | undefined
  readonly errors: Readonly<Record<string, string>>
  readonly typed: Readonly<Record<string, string | string[]>> | undefined
}

/** What became of one of the screen's forms when it was sent last. */
export function useProfileForm(part: ProfileFormName): FormState {
  const answer = useActionData<typeof action>()
  if (!answer) return { saved: false, fault: undefined, errors: {}, typed: undefined }
  if ('saved' in answer)
    return { saved: answer.saved === part, fault: undefined, errors: {}, typed: undefined }
  if (answer.typed.part !== part) return { saved: false, fault: undefined, errors: {}, typed: undefined }
  const errors = answer.error.fields ?? {}
  return { saved: false, fault: answer.error.message, errors, typed: answer.typed }
}
