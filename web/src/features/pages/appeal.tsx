import {
  appealMeasureEndpoint,
  getMeasureEndpoint,
  maxAppealLength,
} from '@amarelle/contract/endpoints/appeals'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link, redirect } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { getTextFields, loadOrRedirect, toActionError, tryCall } from '../../forms/api-result.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { visitContext } from '../../session/visit-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { TextArea } from '../../ui/controls/field.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import type { Route } from './+types/appeal.ts'
import { DecisionSection } from './decision-section.tsx'
import * as styles from './pages.module.css'

/** With scripts, so that dates and times are in the browser's time zone. */
export const handle = { hydrate: 'later' }

type Measure = EndpointAnswer<typeof getMeasureEndpoint>
type Appeal = NonNullable<Measure['appeal']>

export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => ({
    measure: await context.get(visitContext).call(getMeasureEndpoint, params),
    sent: new URL(request.url).searchParams.has('sent'),
  }))

export async function action({ request, params, context }: Route.ActionArgs) {
  const { text = '' } = getTextFields(await readFormData(request))
  const { call } = context.get(visitContext)
  const result = await tryCall(() => call(appealMeasureEndpoint, { ...params, text }))
  return result.ok
    ? redirect(`/appeals/${params.measure}/${params.key}?sent=1`)
    : toActionError(result, { text })
}

function MeasureFacts({ measure: { measure, rule, facts, decided_at: decidedAt } }: { measure: Measure }) {
  const { date } = useFormats()
  return (
    <>
      <h2>
        <Trans>What we decided</Trans>
      </h2>
      <p>{measure}</p>
      <dl className={styles.stored}>
        <div>
          <dt>
            <Trans>The rule</Trans>
          </dt>
          <dd>
            {rule}.{' '}
            <Link to="/pages/ban">
              <Trans>Read the rules</Trans>
            </Link>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Our reason</Trans>
          </dt>
          <dd className={styles.decisionText}>{facts}</dd>
        </div>
        <div>
          <dt>
            <Trans>Decided on</Trans>
          </dt>
          <dd>{date(decidedAt, 'long')}</dd>
        </div>
      </dl>
    </>
  )
}

function AppealForm({
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
          Until {day}, you can appeal once, free of charge. Someone who didn’t take this decision looks at it
          again, and you’ll get an answer by e-mail.
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
        rows={6}
        maxLength={maxAppealLength}
        defaultValue={typed}
        error={error?.fields?.['text']}
      />
      <Button type="submit">
        <Trans>Send appeal</Trans>
      </Button>
    </Form>
  )
}

function FiledAppeal({ appeal }: { appeal: Appeal }) {
  const { date } = useFormats()
  const { reference, text, decision, filed_at: filedAt, due_at: dueAt } = appeal
  return (
    <>
      <h2>
        <Trans>Your appeal {reference}</Trans>
      </h2>
      <dl className={styles.stored}>
        <div>
          <dt>
            <Trans>Status</Trans>
          </dt>
          <dd>
            {decision ? (
              <Tag look="plain">
                <Trans>Final decision made</Trans>
              </Tag>
            ) : (
              <Tag look="brand">
                <Trans>Being reviewed again</Trans>
              </Tag>
            )}
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Sent on</Trans>
          </dt>
          <dd>{date(filedAt, 'long')}</dd>
        </div>
        {decision ? null : (
          <div>
            <dt>
              <Trans>Decision due by</Trans>
            </dt>
            <dd>{date(dueAt, 'long')}</dd>
          </div>
        )}
        <div>
          <dt>
            <Trans>What you wrote</Trans>
          </dt>
          <dd className={styles.decisionText}>{text}</dd>
        </div>
      </dl>
      {decision ? (
        <DecisionSection decision={decision}>
          <Trans>Our answer</Trans>
        </DecisionSection>
      ) : null}
    </>
  )
}

/** A measure against a member, and their appeal. Accessible only with the link in the mail, also while suspended. */
export default function AppealScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { date } = useFormats()
  const { measure, sent } = loaderData
  const { appeal, appeal_until: until, reversed_at: reversedAt } = measure
  const reversedOn = reversedAt && date(reversedAt, 'long')
  return (
    <div className={`wrap page ${styles.longRead}`}>
      <PageHead title={t`Appeal our decision`} />
      <article className="prose">
        <h1 className="display heading-1">
          <Trans>Appeal our decision</Trans>
        </h1>
        {sent && appeal ? (
          <Banner look="success" role="status">
            <Trans>We’ve received your appeal. A confirmation is on its way by e-mail.</Trans>
          </Banner>
        ) : null}
        <MeasureFacts measure={measure} />
        {appeal ? <FiledAppeal appeal={appeal} /> : null}
        {until ? (
          <AppealForm until={until} typed={actionData?.typed.text ?? ''} error={actionData?.error} />
        ) : null}
        {appeal || until ? null : (
          <p>
            {reversedOn ? (
              <Trans>We’ve taken this decision back on {reversedOn}.</Trans>
            ) : (
              <Trans>This decision can’t be appealed any more: six months have passed.</Trans>
            )}
          </p>
        )}
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
