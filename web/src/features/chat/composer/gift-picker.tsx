import type { GiftCode } from '@amarelle/contract/domain/fields'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { GiftImage } from '../../../shared/gift-image.tsx'
import { useUser } from '../../../api/use-user.ts'
import { giftNames } from '../../../i18n/gift-names.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { GiftNote } from './gift-note.tsx'
import type { GiftDraft } from './use-send-errors.ts'
import type { OpenedThread } from '../thread-state/use-thread.ts'
import * as styles from './composer.module.css'

type GiftOffer = OpenedThread['costs']['gifts'][number]

interface ListProps {
  readonly gifts: readonly GiftOffer[]
  readonly chosen: GiftCode | null
  readonly onChoose: (gift: GiftCode) => void
}
function GiftList({ gifts, chosen, onChoose }: ListProps) {
  const { i18n } = useLingui()
  return (
    <fieldset className={styles.gifts}>
      <legend className="visually-hidden">
        <Trans>Gifts</Trans>
      </legend>
      {gifts.map(({ code, credits }) => (
        <label key={code} className="gift">
          <input
            type="radio"
            className="visually-hidden"
            name="gift"
            value={code}
            checked={code === chosen}
            onChange={() => onChoose(code)}
          />
          <GiftImage gift={code} />
          <span className="bold small">{i18n._(giftNames[code])}</span>
          <span className="smaller muted">
            <Plural value={credits} one="# credit" other="# credits" />
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** The member's credits, and what would be left after sending. */
function CreditBalance({ credits, cost }: { credits: number; cost: number }) {
  return (
    <p className="small muted" role="status">
      <Plural value={credits} one="You have # credit." other="You have # credits." />{' '}
      {cost === 0 ? null : credits < cost ? (
        <Plural value={cost - credits} one="You need # more." other="You need # more." />
      ) : (
        <Plural value={credits - cost} one="# left after this." other="# left after this." />
      )}
    </p>
  )
}

interface Props {
  readonly gifts: readonly GiftOffer[]
  readonly name: string
  /** Restores the choice and note of a refused gift, with the error. */
  readonly draft: GiftDraft
  readonly onClose: () => void
  readonly onSend: (gift: GiftCode, note: string) => void
}

/** Lists gifts with prices and a field for a note. */
export function GiftPicker({ gifts, name, draft, onClose, onSend }: Props) {
  const { i18n } = useLingui()
  const { settings } = useVisit()
  const credits = useUser()?.credits ?? 0
  const id = useId()
  const [chosen, setChosen] = useState(draft.gift)
  const [note, setNote] = useState(draft.note)
  const gift = gifts.find(({ code }) => code === chosen)
  const giftName = gift ? i18n._(giftNames[gift.code]) : ''
  const tooLong = [...note.trim()].length > settings.message_length
  return (
    <Modal open onClose={onClose} labelledBy={id} sheet>
      <div className={`stack ${styles.giving}`}>
        <h2 className="display heading-2" id={id}>
          <Trans>Send {name} a gift</Trans>
        </h2>
        {draft.error ? (
          <Banner look="error" role="alert">
            {draft.error}
          </Banner>
        ) : null}
        <GiftList gifts={gifts} chosen={gift?.code ?? null} onChoose={setChosen} />
        <GiftNote note={note} onNote={setNote} />
        <div className={styles.sendRow}>
          <CreditBalance credits={credits} cost={gift?.credits ?? 0} />
          <div className="flex-row between">
            <Button look="text" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            {gift && gift.credits > credits ? (
              <ButtonLink to="/credits">
                <Trans>Get credits</Trans>
              </ButtonLink>
            ) : (
              <Button onClick={() => gift && onSend(gift.code, note.trim())} disabled={!gift || tooLong}>
                {gift ? (
                  <Plural
                    value={gift.credits}
                    one={`Send: ${giftName}, # credit`}
                    other={`Send: ${giftName}, # credits`}
                  />
                ) : (
                  <Trans>Send gift</Trans>
                )}
              </Button>
            )}
          </div>
        </div>
      </div>
    </Modal>
  )
}
