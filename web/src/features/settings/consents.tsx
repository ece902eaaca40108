import type { ConsentKind } from '@amarelle/contract/endpoints/accounts'
import type { getConsentsEndpoint } from '@amarelle/contract/endpoints/own-data'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Form, Link } from 'react-router'
import { useFormats } from '../../formatting/use-formats.ts'
import { useUser } from '../../api/use-user.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Checkbox } from '../../ui/controls/choices.tsx'
import { Tag } from '../../ui/feedback/tag.tsx'
import { OutcomeMessage } from './outcome-message.tsx'
import { type FormOutcome, selectFormOutcome } from './form-outcome.ts'
import { getPrivacyVersion } from './privacy-version.ts'
import { SettingsSaveRow } from './settings-save-row.tsx'
import { SettingsSection } from './settings-page.tsx'

type Consent = EndpointAnswer<typeof getConsentsEndpoint>['consents'][number]

const consentKindTexts: Readonly<Record<ConsentKind, { label: MessageDescriptor; page?: string }>> = {
  terms: { label: msg`Terms`, page: '/pages/terms' },
  privacy: { label: msg`Privacy statement`, page: '/pages/privacy' },
  sensitive_data: { label: msg`Use of what you say about your sexual orientation` },
  marketing: { label: msg`Offers by e-mail` },
  sister_sites: { label: msg`Showing your profile on sister sites` },
}

function ConsentRow({ consent }: { consent: Consent }) {
  const { i18n } = useLingui()
  const { date } = useFormats()
  const { version } = consent
  const { label, page } = consentKindTexts[consent.kind]
  const givenOn = date(consent.given_at)
  const withdrawn = consent.withdrawn_at ? date(consent.withdrawn_at) : null
  return (
    <li className="list-item">
      <span className="grow">
        {page ? (
          <Link to={page} className="link">
            {i18n._(label)}
          </Link>
        ) : (
          <b>{i18n._(label)}</b>
        )}
        <span className="small muted tick-note">
          <Trans>Version {version}</Trans>
          {' · '}
          <Trans>agreed on {givenOn}</Trans>
          {withdrawn ? (
            <>
              {' · '}
              <Trans>withdrawn on {withdrawn}</Trans>
            </>
          ) : null}
        </span>
      </span>
      {withdrawn ? (
        <Tag>
          <Trans>Withdrawn</Trans>
        </Tag>
      ) : null}
    </li>
  )
}

interface Props {
  readonly consents: readonly Consent[]
  readonly outcome: FormOutcome | undefined
}
/** Lists the member's consents with version and date. */
export function ConsentLog({ consents }: Pick<Props, 'consents'>) {
  return (
    <SettingsSection
      id="consents"
      title={<Trans>What you agreed to</Trans>}
      note={
        <Trans>
          We need these for as long as you have an account.{' '}
          <Link className="link" to="/settings/delete">
            Deleting it
          </Link>{' '}
          ends them all.
        </Trans>
      }
    >
      {consents.length ? (
        <ul className="list">
          {consents.map((consent) => (
            <ConsentRow key={`${consent.kind} ${consent.given_at}`} consent={consent} />
          ))}
        </ul>
      ) : (
        <p className="small muted">
          <Trans>Nothing yet.</Trans>
        </p>
      )}
    </SettingsSection>
  )
}

/** Opt-in for marketing mail: an unticked checkbox, and one button to withdraw. */
export function MarketingConsent({ consents, outcome }: Props) {
  const version = getPrivacyVersion(useUser(), consents)
  const hasConsent = consents.some(({ kind, withdrawn_at }) => kind === 'marketing' && withdrawn_at === null)
  return (
    <SettingsSection id="marketing" title={<Trans>Offers by e-mail</Trans>}>
      <OutcomeMessage
        outcome={selectFormOutcome(outcome, 'withdraw')}
        done={<Trans>Withdrawn. We won’t send you any more offers.</Trans>}
      />
      {hasConsent ? (
        <>
          <p className="small muted" role={selectFormOutcome(outcome, 'marketing') ? 'status' : undefined}>
            <Trans>You agreed to e-mails with offers and news. You can withdraw that at any time.</Trans>
          </p>
          <Form method="post" preventScrollReset>
            <input type="hidden" name="intent" value="withdraw" />
            <Button type="submit" look="secondary">
              <Trans>Withdraw</Trans>
            </Button>
          </Form>
        </>
      ) : (
        <Form method="post" className="stack tight" preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <Checkbox name="marketing" required>
            <Trans>Yes, send me offers and news by e-mail. I can end this at any time.</Trans>
          </Checkbox>
          <SettingsSaveRow intent="marketing" outcome={outcome} />
        </Form>
      )}
    </SettingsSection>
  )
}
