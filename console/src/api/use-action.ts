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

/** Runs a call on a click or submit: holds its progress and errors. `run` returns whether it succeeded. */
export function useAction(): ActionState & {
  readonly run: (act: () => Promise<unknown>) => Promise<boolean>
} {
  const { t } = useLingui()
  const [state, setState] = useState<ActionState>({ isRunning: false, error: null, fieldErrors: {} })
  const run = async (act: () => Promise<unknown>): Promise<boolean> => {
    setState({ isRunning: true, error: null, fieldErrors: {} })
    try {
      await act()
      setState({ isRunning: false, error: null, fieldErrors: {} })
      return true
    } catch (error) {
      const known = error instanceof StaffApiError ? error : null
      const message = known?.message
        ? known.message
        : known?.code === 'offline'
          ? t`There is no connection. Nothing was changed.`
          : t`That did not work. Please try again.`
      setState({ isRunning: false, error: message, fieldErrors: known?.fields ?? {} })
      return false
    }
  }
  return { ...state, run }
}
