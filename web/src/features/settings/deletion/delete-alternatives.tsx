import { Trans } from '@lingui/react/macro'
import {
  BadgePercent,
  Ban,
  ChevronRight,
  FolderDown,
  Ghost,
  type LucideIcon,
  MailX,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { ButtonLink } from '../../../ui/controls/button.tsx'
import { SettingsSection } from '../settings-page.tsx'
import * as styles from '../settings.module.css'

function AlternativeRow({
  to,
  icon: Icon,
  title,
  children,
}: {
  to: string
  icon: LucideIcon
  title: ReactNode
  children: ReactNode
}) {
  return (
    <li>
      <Link to={to} className={`list-item ${styles.alternative}`}>
        <Icon className="icon" />
        <span className="grow">
          <b>{title}</b>
          <span className="small muted tick-note">{children}</span>
        </span>
        <ChevronRight className="icon small" />
      </Link>
    </li>
  )
}

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
          <AlternativeRow to="/settings/data#marketing" icon={MailX} title={<Trans>Fewer e-mails</Trans>}>
            <Trans>Stops e-mails with offers and news.</Trans>
          </AlternativeRow>
        ) : null}
        <AlternativeRow to="/settings#invisible" icon={Ghost} title={<Trans>Invisible mode</Trans>}>
          <Trans>Hides your profile. Your conversations stay.</Trans>
        </AlternativeRow>
        <AlternativeRow to="/members" icon={Ban} title={<Trans>Block someone</Trans>}>
          <Trans>From a profile or a chat. You’ll no longer see each other.</Trans>
        </AlternativeRow>
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
        <AlternativeRow to="/settings/data" icon={FolderDown} title={<Trans>Take your data with you</Trans>}>
          <Trans>Download everything we hold about you before it is deleted.</Trans>
        </AlternativeRow>
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
