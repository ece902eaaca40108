import { parseDeviceName } from '@amarelle/contract/domain/device-name'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { addPasskeyEndpoint, requestPasskeyEndpoint } from '@amarelle/contract/endpoints/sign-in/passkeys'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { isApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { getTextFields } from '../../../forms/api-result.ts'
import { canUsePasskeys, createPasskey } from '../../../session/passkey-browser.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { TextField } from '../../../ui/controls/field.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

type Outcome = 'added' | 'canceled' | ErrorResponse['error'] | null

/** Creates a passkey on this device under a name that the member chooses. Only script can do it, so it isn't offered without. */
export function AddPasskey() {
  const { t } = useLingui()
  const { revalidate } = useRevalidator()
  const isHydrated = useHydrated()
  const [isBusy, setIsBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome>(null)
  if (!isHydrated) return null
  if (!canUsePasskeys())
    return (
      <p className="small muted">
        <Trans>This browser can’t create passkeys.</Trans>
      </p>
    )
  const add = async (name: string): Promise<Outcome> => {
    const { options } = await call(requestPasskeyEndpoint, {})
    const response = await createPasskey(options).catch(() => null)
    if (!response) return 'canceled'
    await call(addPasskeyEndpoint, { response, name })
    return 'added'
  }
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { name = '' } = getTextFields(new FormData(form))
    setIsBusy(true)
    const newOutcome = await add(name).catch((error: unknown) =>
      isApiError(error) ? error.answer.error : ('canceled' as const),
    )
    setOutcome(newOutcome)
    if (newOutcome === 'added') form.reset()
    setIsBusy(false)
    await revalidate()
  }
  const error = outcome !== null && typeof outcome === 'object' ? outcome : undefined
  return (
    <form className="stack" onSubmit={(event) => void handleSubmit(event)} noValidate>
      <TextField
        label={<Trans>Name of the new passkey</Trans>}
        name="name"
        defaultValue={parseDeviceName(navigator.userAgent) ?? t`My device`}
        maxLength={60}
        hint={<Trans>So that you recognise it here.</Trans>}
        error={error?.fields?.name}
      />
      {error && !error.fields ? (
        <Banner look="error" role="alert">
          {error.message}
        </Banner>
      ) : null}
      {outcome === 'canceled' ? (
        <Banner look="error" role="alert">
          <Trans>
            No passkey was added. You may have cancelled, or this device already has one for this site.
          </Trans>
        </Banner>
      ) : null}
      {outcome === 'added' ? (
        <Banner look="success" role="status">
          <Trans>Your passkey is ready. Next time you can log in with it.</Trans>
        </Banner>
      ) : null}
      <div>
        <Button type="submit" busy={isBusy}>
          <Trans>Add a passkey</Trans>
        </Button>
      </div>
    </form>
  )
}
