import { complaintKinds, fileComplaintEndpoint } from '@amarelle/contract/endpoints/complaints'
import { getWithdrawableEndpoint } from '@amarelle/contract/endpoints/withdrawal'
import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowLeft, ChevronRight, Mail, Phone } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { tryCall, loadOrRedirect, toActionError, getTextFields } from '../../forms/api-result.ts'
import { isChecked } from '../../forms/parse-form-values.ts'
import { PublicHead } from '../../page-head/public-head.tsx'
import { readFormData } from '../../forms/read-form-data.ts'
import { useVisit } from '../../session/use-visit.ts'
import { visitContext } from '../../session/visit-context.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { complaintKindTexts } from './complaint-kinds.ts'
import type { Route } from './+types/complaints.ts'
import * as styles from './pages.module.css'

export const handle = { hydrate: false }

const parseComplaintKind = (text: string | null) => complaintKinds.find((kind) => kind === text) ?? null

/** Without a kind the page lists the kinds; with one it shows the form, prefilled for members. */
export const loader = ({ request, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { user, call } = context.get(visitContext)
    const searchParams = new URL(request.url).searchParams
    const { email } = user ? await call(getWithdrawableEndpoint, {}) : { email: '' }
    return {
      kind: parseComplaintKind(searchParams.get('about')),
      typed: {
        location: searchParams.get('where')?.slice(0, 1000) ?? '',
        name: user?.profile.name ?? '',
        email,
      },
      key: crypto.randomUUID(),
    }
  })

export async function action({ request, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const { key = '', kind, ...typed } = getTextFields(await readFormData(request))
  const complaintKind = parseComplaintKind(kind ?? null)
  if (!complaintKind) return redirect('/complaints')
  const result = await tryCall(() =>
    call(
      fileComplaintEndpoint,
      { kind: complaintKind, text: '', ...typed, good_faith: isChecked(typed['good_faith']) },
      { key },
    ),
  )
  if (!result.ok) return toActionError(result, typed)
  return redirect(`/complaints/${result.answer.reference}/${result.answer.key}?sent=1`)
}

function ComplaintKindList() {
  const { i18n } = useLingui()
  return (
    <ul className={styles.kinds}>
      {complaintKinds.map((kind) => (
        <li key={kind}>
          <Link className={`card ${styles.complaintKind}`} to={`/complaints?about=${kind}`}>
            <span className="grow">
              <b>{i18n._(complaintKindTexts[kind].title)}</b>
              <span className="hint">{i18n._(complaintKindTexts[kind].note)}</span>
            </span>
            <ChevronRight className="icon" />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ContactOptions() {
  const { settings } = useVisit()
  return (
    <div className={styles.contactWays}>
      <a className={`card ${styles.contactWay}`} href={`mailto:${settings.support_email}`}>
        <Mail className="icon large" />
        <span>
          <span className="label">
            <Trans>E-mail</Trans>
          </span>
          <b>{settings.support_email}</b>
        </span>
      </a>
      <a
        className={`card ${styles.contactWay}`}
        href={`tel:${settings.support_phone.replace(/[^+\d]/g, '')}`}
      >
        <Phone className="icon large" />
        <span>
          <span className="label">
            <Trans>Phone</Trans>
          </span>
          <b>{settings.support_phone}</b>
        </span>
      </a>
    </div>
  )
}

function ComplaintIntro() {
  return (
    <>
      <p className={styles.introLead}>
        <Trans>Is something wrong? Tell us. You don’t need an account.</Trans>
      </p>
      <p>
        <b>
          <Trans>If someone is in danger now, call the police or the emergency number first.</Trans>
        </b>
      </p>
      <h2>
        <Trans>What is it about?</Trans>
      </h2>
      <ComplaintKindList />
      <h2>
        <Trans>What happens next</Trans>
      </h2>
      <ul>
        <li>
          <Trans>You get a number right away, and a link where you can see how far we’ve got.</Trans>
        </li>
        <li>
          <Trans>
            A person decides: within 48 hours on intimate pictures and children, within 7 business days on
            other content, and within 14 days on everything else.
          </Trans>
        </li>
        <li>
          <Trans>You get the decision with reasons. If you don’t agree, we’ll look at it once more.</Trans>
        </li>
      </ul>
      <h2>
        <Trans>Another way to reach us</Trans>
      </h2>
      <ContactOptions />
      <p>
        <Trans>
          More on this: <Link to="/pages/service">customer service</Link>,{' '}
          <Link to="/pages/ban">access ban</Link>, <Link to="/pages/return-policy">returns</Link>.
        </Trans>
      </p>
    </>
  )
}

/** Complaint form and legal information (docs/law.md#complaints); needs neither login nor JavaScript. */
export default function Complaints({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useLingui()
  const { kind, typed, key } = loaderData
  const title = kind ? i18n._(complaintKindTexts[kind].title) : t`Complaints`
  return (
    <div className={`wrap page ${styles.longRead}`}>
      <PublicHead
        title={kind ? t`Complaint: ${title}` : title}
        description={t`Report a profile, photo, message or order, intimate pictures or other illegal content, or tell us what we did wrong. No account needed.`}
      />
      <article className="prose">
        {kind ? (
          <p>
            <Link className={styles.backToKinds} to="/complaints">
              <ArrowLeft className="icon small" />
              <Trans>It’s about something else</Trans>
            </Link>
          </p>
        ) : null}
        <h1 className="display heading-1">{title}</h1>
        {kind ? (
          <>
            <p className={styles.introLead}>{i18n._(complaintKindTexts[kind].note)}</p>
            <ComplaintForm
              kind={kind}
              requestKey={key}
              typed={{ ...typed, ...actionData?.typed }}
              error={actionData?.error}
            />
          </>
        ) : (
          <ComplaintIntro />
        )}
      </article>
    </div>
  )
}
