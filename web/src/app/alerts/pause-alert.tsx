import { endAccountPauseEndpoint } from '@amarelle/contract/endpoints/safety/account-pause'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { Form } from 'react-router'
import { call } from '../../api/call.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { patchUser, useUser } from '../../api/use-user.ts'
import { useFormats } from '../../formatting/use-formats.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { useToast } from '../../ui/feedback/toast.tsx'

/** Says that nobody finds the member, and ends the pause. Without JavaScript the form leads to the page about it. */
export function PauseAlert() {
  const pause = useUser()?.profile.pause
  const cache = useQueryClient()
  const toast = useToast()
  const { t } = useLingui()
  const { date } = useFormats()
  const [busy, setBusy] = useState(false)
  const comeBack = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const { profile } = await call(endAccountPauseEndpoint, {})
      patchUser(cache, () => ({ profile }))
      toast(t`Your pause has ended.`)
    } catch {
      toast(t`That didn’t work. Please try again.`)
      setBusy(false)
    }
  }
  const end = pause?.ends_at ? date(pause.ends_at, 'long') : null
  return (
    <Notice
      statement={<Trans>You’re hidden.</Trans>}
      details={
        end === null ? (
          <Trans>Your account is paused until you come back.</Trans>
        ) : (
          <Trans>Your account is paused until {end}.</Trans>
        )
      }
      action={
        <Form method="post" action="/settings/pause" onSubmit={(event) => void comeBack(event)}>
          <input type="hidden" name="intent" value="return" />
          <button type="submit" className="link" disabled={busy}>
            <Trans>Come back</Trans>
          </button>
        </Form>
      }
    />
  )
}
