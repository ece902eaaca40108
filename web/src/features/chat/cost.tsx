import { Plural, Trans } from '@lingui/react/macro'
import { Coins } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '../../api/use-user.ts'
import { useVisit } from '../../session/use-visit.ts'
import { priceText } from '../../ui/price.tsx'

/** What the next press costs, and what is left. */
export function Cost({ cost, length, picture }: { cost: number; length: number; picture: boolean }) {
  const { settings, language } = useVisit()
  const user = useUser()
  const maximum = settings.message_length
  if (!user) return null
  const value = user.credit_value
  const money = value ? ` (${priceText({ ...value, minor: value.minor * cost }, language)})` : ''
  return (
    <div className="cost">
      <span>
        <Coins className="i sm" aria-hidden="true" />{' '}
        {picture ? (
          <Plural value={cost} one="# credit per photo" other="# credits per photo" />
        ) : (
          <Plural value={cost} one="# credit per message" other="# credits per message" />
        )}
        {money}
      </span>
      {length >= maximum * 0.8 ? (
        <span className={length > maximum ? 'num over' : 'num'} role="status">
          {length} / {maximum}
        </span>
      ) : null}
      <span className="nw num">
        <Plural value={user.credits} one="# left" other="# left" />
        {user.credits < cost ? (
          <>
            {' '}
            <Link className="link" to="/credits">
              <Trans>Get credits</Trans>
            </Link>
          </>
        ) : null}
      </span>
    </div>
  )
}
