import type { LikeExtra } from '@amarelle/contract/domain/fields'
import type { EndpointAnswer } from '@amarelle/contract/endpoints/endpoint'
import { getGiftsEndpoint } from '@amarelle/contract/endpoints/gifts'
import { likeWithExtraEndpoint } from '@amarelle/contract/endpoints/likes'
import { getSettingsEndpoint } from '@amarelle/contract/endpoints/sites'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useId, useState } from 'react'
import { isApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { useQueryClient } from '../../api/use-query.ts'
import { useUser, userQueryKey } from '../../api/use-user.ts'
import { likeExtraNames } from '../../i18n/like-extra-names.ts'
import {
  deletePurchaseReturn,
  readPurchaseReturn,
  savePurchaseReturn,
} from '../../session/purchase-return.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Modal } from '../../ui/overlays/modal.tsx'
import { likesQueryKey } from '../use-like.ts'
import { CreditBalance } from './credit-balance.tsx'
import { ExtraChoices } from './extra-choices.tsx'
import * as styles from './like-extras.module.css'

interface ExtraOffer {
  readonly code: LikeExtra
  readonly credits: number
}
async function loadOffers(): Promise<readonly ExtraOffer[]> {
  const [settings, { gifts }] = await Promise.all([call(getSettingsEndpoint, {}), call(getGiftsEndpoint, {})])
  return [{ code: 'super_like', credits: settings.super_like_credits }, ...gifts]
}

/** A choice has an idempotency key of its own, so that pressing again after a lost connection pays once. */
interface Choice {
  readonly extra: LikeExtra
  readonly key: string
}
const createChoice = (extra: LikeExtra): Choice => ({ extra, key: crypto.randomUUID() })

type SentExtra = EndpointAnswer<typeof likeWithExtraEndpoint> & { readonly extra: LikeExtra }
interface Props {
  readonly member: { readonly id: number; readonly name: string }
  /** The choice that a member made before buying credits. */
  readonly initial: LikeExtra
  readonly onClose: () => void
  readonly onSent: (sent: SentExtra) => void
}

/** Offers a super like and gifts with a like, at their present prices (docs/product.md#super-likes). */
export function LikeExtraDialog({ member: { id, name }, initial, onClose, onSent }: Props) {
  const user = useUser()
  const cache = useQueryClient()
  const titleId = useId()
  const { i18n, t } = useLingui()
  const [offers, setOffers] = useState<readonly ExtraOffer[]>()
  const [choice, setChoice] = useState(() => createChoice(initial))
  const [isSending, setIsSending] = useState(false)
  const [error, setError] = useState('')
  const [priceVersion, setPriceVersion] = useState(0)
  const fallbackError = t`That didn’t work. Please try again.`
  useEffect(() => {
    let isUnmounted = false
    loadOffers().then(
      (loaded) => {
        if (!isUnmounted) setOffers(loaded)
      },
      () => {
        if (!isUnmounted) setError(fallbackError)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [fallbackError, priceVersion])
  const memberId = user?.id
  useEffect(() => {
    if (memberId !== undefined && readPurchaseReturn(memberId)?.profile === id) deletePurchaseReturn(memberId)
  }, [memberId, id])
  const credits = user?.credits ?? 0
  const offer = offers?.find(({ code }) => code === choice.extra)
  const extraName = i18n._(likeExtraNames[choice.extra])
  const send = async (cost: number) => {
    setIsSending(true)
    setError('')
    try {
      const { extra, key } = choice
      const answer = await call(likeWithExtraEndpoint, { id, extra, credits: cost }, { key })
      for (const query of [likesQueryKey, userQueryKey]) void cache.invalidateQueries(query)
      onSent({ ...answer, extra })
    } catch (reason) {
      setError(isApiError(reason) ? reason.answer.error.message : fallbackError)
      // After a failure of the server it may have been paid, so only a refusal gives the next attempt a new key.
      if (isApiError(reason) && reason.status < 500) {
        setChoice(createChoice(choice.extra))
        setPriceVersion((version) => version + 1)
      }
      setIsSending(false)
    }
  }
  return (
    <Modal open onClose={onClose} labelledBy={titleId} sheet>
      <div className={`stack ${styles.giving}`}>
        <h2 className="display heading-2" id={titleId}>
          <Trans>Make {name} notice your like</Trans>
        </h2>
        <p className="small muted">
          <Trans>
            {name} sees the super like or the gift with your like. It changes no order: nobody is shown
            earlier or more often for it. If you take the like back, the credits don’t return.
          </Trans>
        </p>
        {error ? (
          <Banner look="error" role="alert">
            {error}
          </Banner>
        ) : null}
        <div className={styles.offers} aria-busy={offers === undefined || undefined}>
          {offers ? (
            <ExtraChoices
              legend={<Trans>Super like or gift</Trans>}
              offers={offers}
              chosen={choice.extra}
              onChoose={(extra) => setChoice(createChoice(extra))}
            />
          ) : null}
        </div>
        <div className={styles.sendRow}>
          <CreditBalance credits={credits} cost={offer?.credits ?? 0} />
          <div className="flex-row between">
            <Button look="text" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            {user && offer && offer.credits > credits ? (
              <ButtonLink
                to="/credits"
                onClick={() => savePurchaseReturn(user.id, { id, name, extra: choice.extra })}
              >
                <Trans>Get credits</Trans>
              </ButtonLink>
            ) : (
              <Button
                busy={isSending}
                disabled={!offer}
                onClick={() => {
                  if (offer) void send(offer.credits)
                }}
              >
                <Plural
                  value={offer?.credits ?? 0}
                  one={`Send: ${extraName}, # credit`}
                  other={`Send: ${extraName}, # credits`}
                />
              </Button>
            )}
          </div>
        </div>
      </div>
    </Modal>
  )
}
