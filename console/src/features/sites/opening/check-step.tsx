import { publishSiteEndpoint } from '@amarelle/contract/staff/endpoints/site-opening'
import { Trans, useLingui } from '@lingui/react/macro'
import { Globe } from 'lucide-react'
import { Link, useRevalidator } from 'react-router'
import { callStaff } from '../../../api/call-staff.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Note } from '../../../ui/note.tsx'
import { useProblemText } from '../use-problem-text.ts'
import { findStepOfProblem, type SiteOpening } from './opening-steps.ts'
import { useStepNames } from './use-step-names.ts'

/** Shows what keeps the site from being published, with the step that solves it, and the button that publishes it. */
export function CheckStep({ opening }: { readonly opening: SiteOpening }) {
  const { site, problems, sender, mayPublish } = opening
  const { t } = useLingui()
  const names = useStepNames()
  const { revalidate } = useRevalidator()
  const { run, isRunning, error } = useAction()
  const describeProblem = useProblemText()
  const publish = () =>
    void run(async () => {
      try {
        await callStaff(publishSiteEndpoint, { site: site.id })
      } finally {
        await revalidate()
      }
    })
  return (
    <Card title={t`Check and publish`}>
      <Facts
        facts={[
          [t`Host`, site.host],
          [t`Company`, site.company],
          [t`Sender of mails`, sender],
        ]}
      />
      {problems.length > 0 ? (
        <ul className="opening-problems">
          {problems.map((problem) => {
            const step = findStepOfProblem(problem)
            const text = describeProblem(problem)
            return (
              <li key={text}>
                <span>{text}</span>
                <Link
                  className="button small"
                  to={step ? `/sites/${site.id}/opening/${step}` : `/sites/${site.id}`}
                >
                  {step ? names[step] : t`Settings`}
                </Link>
              </li>
            )
          })}
        </ul>
      ) : null}
      {site.state !== 'unpublished' ? (
        <p role="status">
          <Trans>
            This site is public: <a href={`https://${site.host}/`}>{site.host}</a>
          </Trans>
        </p>
      ) : (
        <>
          <p className="small">
            {problems.length === 0 ? (
              <Trans>Nothing is missing. After publishing, the host answers everybody.</Trans>
            ) : (
              <Trans>The site can be published once this list is empty.</Trans>
            )}
          </p>
          <Button
            kind="primary"
            busy={isRunning}
            disabled={problems.length > 0 || !mayPublish}
            icon={<Globe aria-hidden="true" />}
            onClick={publish}
          >
            <Trans>Publish the site</Trans>
          </Button>
        </>
      )}
      {error ? <Note tone="bad">{error}</Note> : null}
    </Card>
  )
}
