import { Trans } from '@lingui/react/macro'
import { BadgePercent, Ban, ChevronRight, FolderDown, Ghost, MailX, Moon, Trash2 } from 'lucide-react'
import { Form } from 'react-router'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { LinkRow } from '../link-row.tsx'
import { SettingsSection } from '../settings-page.tsx'
import * as styles from '../settings.module.css'

/** Alternatives to deletion, all with equal weight; continuing is as easy as staying. */
export function DeletionAlternatives({
  marketing,
  percentage,
}: {
  marketing: boolean
  percentage: number | null
}) {
  return (
    <SettingsSection
      id="alternatives"
      title={<Trans>Would one of these help?</Trans>}
      note={<Trans>If not, continue below. It takes two more steps.</Trans>}
    >
      <ul className="list">
        {marketing ? (
          <LinkRow to="/settings/data#marketing" icon={MailX} title={<Trans>Fewer e-mails</Trans>}>
            <Trans>Stops e-mails with offers and news.</Trans>
          </LinkRow>
        ) : null}
        <LinkRow to="/settings/pause" icon={Moon} title={<Trans>Pause your account</Trans>}>
          <Trans>Nobody finds you, and we don’t e-mail you. Your conversations and credits stay.</Trans>
        </LinkRow>
        <LinkRow to="/settings#invisible" icon={Ghost} title={<Trans>Invisible mode</Trans>}>
          <Trans>Hides your profile. Your conversations stay.</Trans>
        </LinkRow>
        <LinkRow to="/members" icon={Ban} title={<Trans>Block someone</Trans>}>
          <Trans>From a profile or a chat. You’ll no longer see each other.</Trans>
        </LinkRow>
        {percentage === null ? null : (
          <li>
            <Form method="post">
              <button type="submit" name="intent" value="stay" className={`list-item ${styles.alternative}`}>
                <BadgePercent className="icon" />
                <span className="grow">
                  <b>
                    <Trans>{percentage}% off your next credits</Trans>
                  </b>
                  <span className="small muted tick-note">
                    <Trans>A one-time offer, valid for a week. You only pay if you order.</Trans>
                  </span>
                </span>
                <ChevronRight className="icon small" />
              </button>
            </Form>
          </li>
        )}
        <LinkRow to="/settings/data" icon={FolderDown} title={<Trans>Take your data with you</Trans>}>
          <Trans>Download everything we hold about you before it is deleted.</Trans>
        </LinkRow>
      </ul>
      <div className={styles.leave}>
        <ButtonLink to="/settings" look="secondary">
          <Trans>Keep my account</Trans>
        </ButtonLink>
        <ButtonLink to="/settings/delete?step=reason" look="danger">
          <Trash2 className="icon small" />
          <Trans>Delete account</Trans>
        </ButtonLink>
      </div>
    </SettingsSection>
  )
}
