import {
  fileFlaggedEndpoint,
  flaggedKinds,
  getFlaggerEndpoint,
} from '@amarelle/contract/endpoints/trusted-flaggers'
import { Trans, useLingui } from '@lingui/react/macro'
import { redirect } from 'react-router'
import { getTextFields, loadOrRedirect, toActionError, tryCall } from '../../forms/api-result.ts'
import { isChecked } from '../../forms/parse-form-values.ts'
import { readFormData } from '../../forms/read-form-data.ts'
import { PageHead } from '../../page-head/page-head.tsx'
import { visitContext } from '../../session/visit-context.ts'
import { FlaggedForm } from './flagged-form.tsx'
import type { Route } from './+types/trusted-flagger.ts'
import * as styles from './pages.module.css'

export const handle = { hydrate: false }

/** Answers 404 for a key that opens no form on this site. */
export const loader = ({ request, params, context }: Route.LoaderArgs) =>
  loadOrRedirect(request, async () => {
    const { call } = context.get(visitContext)
    return {
      ...(await call(getFlaggerEndpoint, { key: params.key })),
      requestKey: crypto.randomUUID(),
    }
  })

export async function action({ request, params, context }: Route.ActionArgs) {
  const { call } = context.get(visitContext)
  const {
    requestKey = '',
    kind,
    location = '',
    text = '',
    legal_ground = '',
    ...rest
  } = getTextFields(await readFormData(request))
  const typed = { kind: kind ?? '', location, text, legal_ground, good_faith: rest['good_faith'] ?? '' }
  const result = await tryCall(() =>
    call(
      fileFlaggedEndpoint,
      {
        key: params.key,
        // An unknown kind is refused by the schema, beside its field.
        kind: flaggedKinds.find((one) => one === kind) as (typeof flaggedKinds)[number],
        location,
        text,
        legal_ground,
        good_faith: isChecked(rest['good_faith']),
      },
      { key: requestKey },
    ),
  )
  if (!result.ok) return toActionError(result, typed)
  return redirect(`/complaints/${result.answer.reference}/${result.answer.key}?sent=1`)
}

/** The form of a trusted flagger (DSA Art. 22); needs neither login nor JavaScript. */
export default function TrustedFlagger({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const { organisation, email, requestKey } = loaderData
  return (
    <div className={`wrap page ${styles.longRead}`}>
      <PageHead title={t`Notice from a trusted flagger`} />
      <article className="prose">
        <h1 className="display heading-1">
          <Trans>Notice from a trusted flagger</Trans>
        </h1>
        <p
          className={styles.introLead}
        >{t`This is the form of ${organisation}. We decide your notices before others.`}</p>
        <p>{t`We’ll send the number and our decision to ${email}.`}</p>
        <FlaggedForm requestKey={requestKey} typed={actionData?.typed ?? {}} error={actionData?.error} />
        <p className="small muted">
          <Trans>
            Please keep the address of this page to yourself: whoever has it can send notices in your name.
          </Trans>
        </p>
      </article>
    </div>
  )
}
