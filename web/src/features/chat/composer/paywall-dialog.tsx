import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import type { ErrorResponse } from '@amarelle/contract/domain/errors'
import { getBundlesEndpoint } from '@amarelle/contract/endpoints/payments'
import { Plural, Trans } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { useFormats } from '../../../formatting/use-formats.ts'
import { call } from '../../../api/call.ts'
import { useUser } from '../../../api/use-user.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import * as styles from './composer.module.css'

type Bundle = EndpointAnswer<typeof getBundlesEndpoint>['bundles'][number]

/** The cheapest bundle; undefined while loading, null if loading failed, and the dialog then omits it. */
function useCheapestBundle(): Bundle | null | undefined {
  const [bundle, setBundle] = useState<Bundle | null>()
  useEffect(() => {
    let isUnmounted = false
    const update = (cheapest: Bundle | null) => {
      if (!isUnmounted) setBundle(cheapest)
    }
    call(getBundlesEndpoint, {}).then(
      ({ bundles }) => update([...bundles].sort((a, b) => a.total.minor - b.total.minor)[0] ?? null),
      () => update(null),
    )
    return () => {
      isUnmounted = true
    }
  }, [])
  return bundle
}

function CheapestBundle({ bundle }: { bundle: Bundle | undefined }) {
  const { money } = useFormats()
  if (!bundle) return <div className={styles.cheapest} aria-busy="true" />
  const each = money(bundle.per_message)
  return (
    <div className={styles.cheapest}>
      <span>
        <b className={styles.credits}>{bundle.credits}</b>{' '}
        <b>
          <Plural value={bundle.credits} one="credit" other="credits" />
        </b>
        <span className={`small muted ${styles.priceEach}`}>
          <Trans>{each} per message</Trans>
        </span>
      </span>
      <b className={styles.price}>{money(bundle.total)}</b>
    </div>
  )
}

function PaywallReason({ reason }: { reason: ErrorResponse['error']['code'] }) {
  const { settings } = useVisit()
  if (reason === 'conversation_limit')
    return (
      <Plural
        value={settings.free_conversations}
        one="You’ve used your # free conversation"
        other="You’ve used your # free conversations"
      />
    )
  if (reason === 'premium_only') return <Trans>This is for premium members</Trans>
  return <Trans>You do not have enough credits</Trans>
}

interface Props {
  readonly reason: ErrorResponse['error']['code']
  /** Price of the unsent message, in credits. */
  readonly cost: number
  /** Whether to say that the written text is kept. */
  readonly keepsText: boolean
  readonly onClose: () => void
}

/** Why the message wasn't sent, its cost and the cheapest bundle; the text stays in the composer (docs/design.md#paywall). */
export function PaywallDialog({ reason, cost, keepsText, onClose }: Props) {
  const id = useId()
  const user = useUser()
  const bundle = useCheapestBundle()
  const credits = user?.credits ?? 0
  return (
    <Modal open onClose={onClose} labelledBy={id}>
      <div className={`stack ${styles.paywall}`}>
        <h2 className="display heading-2" id={id}>
          <PaywallReason reason={reason} />
        </h2>
        <p>
          {reason === 'conversation_limit' ? (
            <Trans>
              Premium members can start as many as they like. Any bundle makes you premium for good.
            </Trans>
          ) : (
            <>
              <Plural value={cost} one="This costs # credit." other="This costs # credits." />{' '}
              <Plural value={credits} one="You have # credit." other="You have # credits." />
            </>
          )}
          {keepsText ? (
            <>
              {' '}
              <Trans>Your message is saved.</Trans>
            </>
          ) : null}
        </p>
        {bundle === null ? null : <CheapestBundle bundle={bundle} />}
        <div className="flex-row wrapping">
          <ButtonLink to="/credits">
            <Trans>See bundles</Trans>
          </ButtonLink>
          {user?.paid_user ? (
            <ButtonLink to="/credits/repeat-order" look="secondary">
              <Trans>Buy your last bundle again</Trans>
            </ButtonLink>
          ) : null}
          <Button look="text" onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
        </div>
      </div>
    </Modal>
  )
}
