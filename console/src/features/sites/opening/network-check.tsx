import { checkSiteNetworkEndpoint } from '@amarelle/contract/staff/endpoints/site-opening'
import type { SiteProblem } from '@amarelle/contract/staff/site-problems'
import { Trans, useLingui } from '@lingui/react/macro'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { useProblemText } from '../use-problem-text.ts'

/** Asks DNS and the host itself whether members and mails will arrive; on request, because it takes some seconds. */
export function NetworkCheck({ siteId }: { readonly siteId: number }) {
  const { t } = useLingui()
  const [problems, setProblems] = useState<readonly SiteProblem[] | null>(null)
  const describeProblem = useProblemText()
  const { run, isRunning, error } = useAction()
  const check = () =>
    void run(async () => setProblems((await callStaff(checkSiteNetworkEndpoint, { site: siteId })).problems))
  return (
    <Card
      title={t`DNS and certificate`}
      actions={
        <Button busy={isRunning} icon={<RefreshCw aria-hidden="true" />} onClick={check}>
          <Trans>Check now</Trans>
        </Button>
      }
    >
      <p className="small">
        <Trans>
          Address and certificate of the host, SPF, DKIM and DMARC of the sender, mail server of the support
          address. They are warnings and do not keep the site from being published.
        </Trans>
      </p>
      <div role="status">
        {problems === null ? null : problems.length === 0 ? (
          <p>
            <Trans>All records were found.</Trans>
          </p>
        ) : (
          <ul className="opening-problems">
            {problems.map(describeProblem).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </div>
      {error ? <Note tone="bad">{error}</Note> : null}
    </Card>
  )
}
