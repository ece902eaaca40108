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

/** Agrees to each of the texts, and to the versions that were shown. */
function useGiveConsent(due: readonly DueConsent[]) {
  const cache = useQueryClient()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<{ busy: boolean; fault: string | null }>({ busy: false, fault: null })
  const agree = async () => {
    setState({ busy: true, fault: null })
    try {
      for (const { kind, version } of due) await call(giveConsentEndpoint, { kind, version })
      patchUser(cache, () => ({ consents_due: [] }))
      // What stands behind may list them.
      void revalidate()
    } catch (error) {
      // Another version may be in force by now: that one is shown.
      void cache.invalidateQueries(userQueryKey)
      setState({ busy: false, fault: isApiError(error) ? error.answer.error.message : '' })
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

/** Neither Escape nor the backdrop closes it: one agrees, or goes. */
export function ConsentDialog({ due }: { due: readonly DueConsent[] }) {
  const { busy, fault, agree } = useGiveConsent(due)
  return (
    <Modal open onClose={() => {}} labelledBy="consent-title" closable={false}>
      <div className="stack">
        <h2 className="display heading-2" id="consent-title">
          <Trans>Our texts have changed</Trans>
        </h2>
        <p>
          <Trans>Please read what is new. To go on here we need you to agree to it.</Trans>
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
        {fault === null ? null : (
          <Banner look="error" role="alert">
            {fault || <Trans>That did not work. Please try again.</Trans>}
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
