import { resendActivationEndpoint } from '@amarelle/contract/endpoints/accounts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { isApiError } from '../api/api-error.ts'

export interface ActivationResend {
  readonly state: 'idle' | 'busy' | 'sent' | 'failed'
  /** Why it was not sent: the daily limit, or no connection. */
  readonly errorMessage: string
  readonly send: () => void
}

/** Sends the activation mail again, at most as often as the server allows (docs/safety.md#links-in-mails). */
export function useResendActivation(): ActivationResend {
  const { t } = useLingui()
  const [{ state, errorMessage }, setState] = useState<Omit<ActivationResend, 'send'>>({
    state: 'idle',
    errorMessage: '',
  })
  const send = () => {
    setState({ state: 'busy', errorMessage: '' })
    call(resendActivationEndpoint, {}).then(
      () => setState({ state: 'sent', errorMessage: '' }),
      (error: unknown) =>
        setState({
          state: 'failed',
          errorMessage: isApiError(error)
            ? error.answer.error.message
            : t`That didn’t work. Please try again.`,
        }),
    )
  }
  return { state, errorMessage, send }
}
