import {
  appealComplaintEndpoint,
  maxComplaintLength,
  getComplaintEndpoint,
} from '@amarelle/contract/endpoints/complaints'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, redirect } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../forms/api-result.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { readFormData } from '../../forms/read-form-data.ts'
import { visitContext } from '../../session/visit-context.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import type { Route } from './+types/complaint.ts'
import { complaintKindTexts, complaintStateTexts } from './complaint-kinds.ts'
import { DecisionSection } from './decision-section.tsx'
import * as styles from './pages.module.css'

/** With scripts, so that dates and times are in the browser's time zone. */
export const handle = { hydrate: 'later' }

type Complaint = EndpointAnswer<typeof getComplaintEndpoint>

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => ({
    complaint: await context.get(visitContext).call(getComplaintEndpoint, params),
    sent: new URL(request.url).searchParams.has('sent'),
  }))

export async function action({ request, params, context }: Route.ActionArgs) {
  const { text = '' } = getTextFields(await readFormData(request))
  const { call } = context.get(visitContext)
  const result = await tryCall(() => call(appealComplaintEndpoint, { ...params, text }))
  return result.ok
    ? redirect(`/complaints/${params.reference}/${params.key}`)
    : toActionError(result, { text })
}

/** Form of the one appeal that is possible within six months. */
function ObjectionForm({
  until,
  typed,
  error,
}: {
  until: string
  typed: string
  error: ErrorResponse['error'] | undefined
}) {
  const { date } = useFormats()
  const day = date(until, 'long')
  return (
    <Form method="post" className={`card padded stack ${styles.complaint}`} noValidate>
      <h2>
        <Trans>Do you disagree?</Trans>
      </h2>
      <p>
        <Trans>
          Until {day}, you can have it looked at once more, free of charge and, if possible, by someone else.
        </Trans>
      </p>
      {error && !error.fields ? (
        <Banner look="error" role="alert">
          {error.message}
        </Banner>
      ) : null}
      <TextArea
        label={<Trans>What did we get wrong?</Trans>}
        name="text"
        rows={5}
        maxLength={maxComplaintLength}
        defaultValue={typed}
        error={error?.fields?.['text']}
      />
      <Button type="submit" look="secondary">
        <Trans>Ask for another look</Trans>
      </Button>
    </Form>
  )
}

function ComplaintFacts({ complaint }: { complaint: Complaint }) {
  const { i18n } = useLingui()
  const { date } = useFormats()
  const { kind, state, filed_at: filed, due_at: due } = complaint
  const isPending = state === 'received' || state === 'in_progress' || state === 'appealed'
  return (
    <dl className={styles.stored}>
      <div>
        <dt>
          <Trans>What it’s about</Trans>
        </dt>
        <dd>{i18n._(complaintKindTexts[kind].title)}</dd>
      </div>
      <div>
        <dt>
          <Trans>Status</Trans>
        </dt>
        <dd>
          <Tag look={isPending ? 'brand' : 'plain'}>{i18n._(complaintStateTexts[state])}</Tag>
        </dd>
      </div>
      <div>
        <dt>
          <Trans>Sent on</Trans>
        </dt>
        <dd>{date(filed)}</dd>
      </div>
      {isPending ? (
        <div>
          <dt>
            <Trans>Decision due by</Trans>
          </dt>
          <dd>{date(due)}</dd>
        </div>
      ) : null}
    </dl>
  )
}

/** State of a complaint, accessible only with its secret link. */
export default function ComplaintScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { complaint, sent } = loaderData
  const { reference, email, decision, final_decision: final, appeal_until: until } = complaint
  return (
    <div className={`wrap page ${styles.longRead}`}>
      <PageHead title={t`Your complaint ${reference}`} />
      <article className="prose">
        <h1 className="display heading-1">
          <Trans>Your complaint {reference}</Trans>
        </h1>
        {sent && !decision ? (
          <Banner look="success" role="status">
            <b>
              <Trans>We’ve received it. Thank you.</Trans>
            </b>{' '}
            {email ? (
              <Trans>The number and the link to this page are on their way to {email}.</Trans>
            ) : (
              <Trans>Keep the address of this page: it’s the only way back to your complaint.</Trans>
            )}
          </Banner>
        ) : null}
        {complaint.hidden && !decision ? (
          <Banner role="status">
            <Trans>We’ve hidden the picture. It stays hidden until a person has looked at it.</Trans>
          </Banner>
        ) : null}
        <ComplaintFacts complaint={complaint} />
        {decision ? (
          <DecisionSection decision={decision}>
            <Trans>Our decision</Trans>
          </DecisionSection>
        ) : null}
        {final ? (
          <DecisionSection decision={final}>
            <Trans>Our final decision</Trans>
          </DecisionSection>
        ) : null}
        {until ? (
          <ObjectionForm until={until} typed={actionData?.typed.text ?? ''} error={actionData?.error} />
        ) : null}
        <p className="small muted">
          <Trans>
            You can always turn to a certified out-of-court dispute settlement body, a consumer organisation
            or a court. More under <Link to="/pages/service">customer service</Link>.
          </Trans>
        </p>
      </article>
    </div>
  )
}
