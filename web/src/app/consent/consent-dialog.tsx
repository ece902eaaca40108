import { type User } from '@amarelle/contract/endpoints/accounts'
import { giveConsentEndpoint } from '@amarelle/contract/endpoints/own-data'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { call } from '../../api/call.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { patchUser, userQueryKey } from '../../api/use-user.ts'
import { isApiError } from '../../api/api-error.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'

type DueConsent = User['consents_due'][number]

/** Returns a function that gives consent to each text in the version shown. */
function useGiveConsent(due: readonly DueConsent[]) {
  const cache = useQueryClient()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<{ busy: boolean; errorMessage: string | null }>({
    busy: false,
    errorMessage: null,
  })
  const agree = async () => {
    setState({ busy: true, errorMessage: null })
    try {
      for (const { kind, version } of due) await call(giveConsentEndpoint, { kind, version })
      patchUser(cache, () => ({ consents_due: [] }))
      // The page behind the dialog may list the consents.
      void revalidate()
    } catch (error) {
      // A newer version may be in force by now; reload to show it.
      void cache.invalidateQueries(userQueryKey)
      setState({ busy: false, errorMessage: isApiError(error) ? error.answer.error.message : '' })
    }
  }
  return { ...state, agree }
}

function LegalTextLink({ kind }: { kind: DueConsent['kind'] }) {
  return (
    <Link className="link" to={`/pages/${kind}`}>
      {kind === 'terms' ? <Trans>The terms</Trans> : <Trans>The privacy statement</Trans>}
    </Link>
  )
}

/** Neither Escape nor the backdrop closes it: the member must agree, log out or delete the account. */
export function ConsentDialog({ due }: { due: readonly DueConsent[] }) {
  const { busy, errorMessage, agree } = useGiveConsent(due)
  return (
    <Modal open onClose={() => {}} labelledBy="consent-title" closable={false}>
      <div className="stack">
        <h2 className="display heading-2" id="consent-title">
          <Trans>We’ve updated our policies</Trans>
        </h2>
        <p>
          <Trans>Please read what’s new. We need you to agree before you continue.</Trans>
        </p>
        <ul className="list">
          {due.map(({ kind, version }) => (
            <li key={kind} className="list-item between">
              <LegalTextLink kind={kind} />
              <span className="small muted">
                <Trans>Version {version}</Trans>
              </span>
            </li>
          ))}
        </ul>
        {errorMessage === null ? null : (
          <Banner look="error" role="alert">
            {errorMessage || <Trans>That didn’t work. Please try again.</Trans>}
          </Banner>
        )}
        <div className="stack tight">
          <Button block busy={busy} onClick={() => void agree()}>
            <Trans>I agree</Trans>
          </Button>
          <form method="post" action="/logout">
            <Button type="submit" look="secondary" block>
              <Trans>Log out</Trans>
            </Button>
          </form>
          <Link className="button text block" to="/settings/delete">
            <Trans>Delete account</Trans>
          </Link>
        </div>
      </div>
    </Modal>
  )
}
