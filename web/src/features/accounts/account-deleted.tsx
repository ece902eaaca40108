import './accounts.css'
import { reactivationDays } from '@amarelle/contract/limits'
import { Trans, useLingui } from '@lingui/react/macro'
import { useDateText } from '../../session/use-date-text.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/account-deleted.ts'
import { EntryCard } from './entry-card.tsx'
import { SupportHint } from './support-hint.tsx'

export const handle = { hydrate: false }

const day = 86_400_000

/** The date from the address, when it can be one: nobody writes others a promise of years into it. */
export function loader({ request }: Route.LoaderArgs) {
  const until = Date.parse(new URL(request.url).searchParams.get('until') ?? '')
  const left = until - Date.now()
  return { until: left > 0 && left <= reactivationDays * day ? new Date(until).toISOString() : null }
}

/** The end of a deletion: until when and how it can be taken back, or that everything is gone. */
export default function AccountDeleted({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui()
  const date = useDateText()
  const until = loaderData.until ? date(loaderData.until, 'long') : null
  if (!until)
    return (
      <EntryCard title={t`Your account is gone`}>
        <p>
          <Trans>
            We are erasing everything now: your profile, your photos, your likes and your credits. It can’t be
            restored. Thank you for having been here.
          </Trans>
        </p>
        <ButtonLink to="/" look="secondary" block>
          <Trans>To the first page</Trans>
        </ButtonLink>
        <SupportHint />
      </EntryCard>
    )
  return (
    <EntryCard title={t`Your account is closed`}>
      <p>
        <Trans>
          Nobody sees you any more, and you are logged out everywhere. You can restore everything until{' '}
          <b>{until}</b>; after that it is deleted for good.
        </Trans>
      </p>
      <p className="mut">
        <Trans>
          To come back, open the link in the e-mail that we have just sent you. Please keep that e-mail.
        </Trans>
      </p>
      <ButtonLink to="/" look="secondary" block>
        <Trans>To the first page</Trans>
      </ButtonLink>
      <SupportHint />
    </EntryCard>
  )
}
