import {
  getPasskeyOptionsEndpoint,
  logInWithPasskeyEndpoint,
} from '@amarelle/contract/endpoints/sign-in/passkeys'
import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import {
  canAutofillPasskeys,
  cancelPasskeyRequest,
  canUsePasskeys,
  signWithPasskey,
} from '../../session/passkey-browser.ts'
import { toSafeReturnPath } from '../../session/safe-return-path.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'

/**
 * Offers a passkey in the field of the address, if the browser can, and by a button. Nothing is offered without JavaScript or in a browser
 * without passkeys.
 */
export function PasskeyLogIn() {
  const { t } = useLingui()
  const { search } = useLocation()
  // In its place from the start, so that nothing below moves when the scripts run.
  const isOffered = !useHydrated() || canUsePasskeys()
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const failed = t`That didn’t work. Try again, or log in another way.`

  const logIn = useCallback(
    async (autofill: boolean) => {
      const { options } = await call(getPasskeyOptionsEndpoint, {})
      const response = await signWithPasskey(options, { autofill })
      await call(logInWithPasskeyEndpoint, { response })
      // A full page load, so that no data cached for the visitor is left.
      location.assign(toSafeReturnPath(new URLSearchParams(search).get('return'), '/members'))
    },
    [search],
  )
  useEffect(() => {
    let isUnmounted = false
    let isWaiting = false
    const offer = async () => {
      if (!(await canAutofillPasskeys()) || isUnmounted) return
      isWaiting = true
      await logIn(true)
    }
    // Whoever chose no passkey, or pressed the button, needs no message here.
    offer().catch((reason: unknown) => {
      if (!isUnmounted && isApiError(reason)) setError(reason.answer.error.message)
    })
    return () => {
      isUnmounted = true
      if (isWaiting) void cancelPasskeyRequest()
    }
  }, [logIn])
  const handlePress = () => {
    setIsBusy(true)
    setError(null)
    logIn(false).catch((reason: unknown) => {
      setIsBusy(false)
      setError(isApiError(reason) ? reason.answer.error.message : failed)
    })
  }
  if (!isOffered) return null
  return (
    <>
      {error === null ? null : (
        <Banner look="error" role="alert">
          {error}
        </Banner>
      )}
      <Button look="secondary" size="large" block className="scripted" busy={isBusy} onClick={handlePress}>
        <KeyRound className="icon" />
        <Trans>Log in with a passkey</Trans>
      </Button>
    </>
  )
}
