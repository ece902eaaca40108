import type { ProfileCard } from '@amarelle/contract/endpoints/profiles'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { canReceiveMessages } from '../../session/can-receive-messages.ts'
import { useVisit } from '../../session/use-visit.ts'
import { MemberLocation } from './member-sidebar.tsx'
import * as styles from './thread/thread.module.css'

interface Props {
  readonly profile: ProfileCard
  /** Undefined if the member can't write here. */
  readonly onOpener: ((text: string) => void) | undefined
}
/** Start of a new conversation: the other member and three suggested first messages. */
export function NewChat({ profile, onOpener }: Props) {
  const { t } = useLingui()
  const { settings } = useVisit()
  const left = useUser()?.conversations_left ?? null
  const openers = [
    t`Hello ${profile.name}, how was your day?`,
    t`What made you smile this week?`,
    t`Coffee, a walk or a concert: which one first?`,
  ]
  return (
    <div className={styles.newChat}>
      {profile.main_image ? <img src={settings.cdn_prefix + profile.main_image.match} alt="" /> : null}
      <h2 className="display heading-2">
        {canReceiveMessages(settings, profile) ? <Trans>Say hello to {profile.name}</Trans> : profile.name}
      </h2>
      <p className="small muted">
        <MemberLocation profile={profile} />
      </p>
      {onOpener ? (
        <ul className="chips scripted">
          {openers.map((text) => (
            <li key={text}>
              <button type="button" className="chip" onClick={() => onOpener(text)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      {left === null || !canReceiveMessages(settings, profile) ? null : (
        <p className="smaller muted">
          <Plural
            value={settings.free_conversations}
            one={`# free conversation, ${left} left`}
            other={`# free conversations, ${left} left`}
          />{' '}
          {left > 0 ? null : (
            <Link className="link" to="/premium">
              <Trans>See what premium includes</Trans>
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
