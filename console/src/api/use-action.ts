import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { StaffApiError } from './call-staff.ts'

interface ActionState {
  readonly isRunning: boolean
  /** The error in the person's language; null without one. */
  readonly error: string | null
  /** Errors by field. */
  readonly fieldErrors: Readonly<Record<string, string>>
}
const idle: ActionState = { isRunning: false, error: null, fieldErrors: {} }

/**
 * Runs a call on a click or submit: holds its progress and errors. `formError` is an error that belongs to no field; `run` returns
 * whether the call succeeded.
 */
export function useAction(): ActionState & {
  readonly formError: string | null
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>
} {
  const { t } = useLingui()
  const [state, setState] = useState(idle)
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setState({ ...idle, isRunning: true })
    try {
      await act()
      setState(idle)
      return true
    } catch (error) {
      const known = error instanceof StaffApiError ? error : null
      const message = known?.message
        ? known.message
        : known?.code === 'offline'
          ? t`There is no connection. Nothing was changed.`
          : t`That did not work. Try again.`
      setState({ isRunning: false, error: message, fieldErrors: known?.fields ?? {} })
      return false
    }
  }
  const formError = Object.keys(state.fieldErrors).length === 0 ? state.error : null
  return { ...state, formError, run }
}
