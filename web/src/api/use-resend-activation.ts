import { resendActivation } from '@amarelle/contract/accounts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from './call.ts'
import { isRefusal } from '../session/refusal.ts'

export interface Resending {
  readonly state: 'idle' | 'busy' | 'sent' | 'failed'
  /** Why it was not sent: the limit of a day, or no connection. */
  readonly fault: string
  readonly send: () => void
}

/** Sends the activation mail again, at most as often as the server allows (docs/safety.md#links-in-mails). */
export function useResendActivation(): Resending {
  const { t } = useLingui()
  const [{ state, fault }, setState] = useState<Omit<Resending, 'send'>>({ state: 'idle', fault: '' })
  const send = () => {
    setState({ state: 'busy', fault: '' })
    call(resendActivation, {}).then(
      () => setState({ state: 'sent', fault: '' }),
      (error: unknown) =>
        setState({
          state: 'failed',
          fault: isRefusal(error) ? error.answer.error.message : t`That did not work. Please try again.`,
        }),
    )
  }
  return { state, fault, send }
}
