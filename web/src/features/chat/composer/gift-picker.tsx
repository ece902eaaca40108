import type { GiftCode } from '@amarelle/contract/domain/fields'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { CreditBalance } from '../../../shared/like-extras/credit-balance.tsx'
import { ExtraChoices } from '../../../shared/like-extras/extra-choices.tsx'
import * as styles from '../../../shared/like-extras/like-extras.module.css'
import { useUser } from '../../../api/use-user.ts'
import { giftNames } from '../../../i18n/gift-names.ts'
import { useVisit } from '../../../session/use-visit.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { GiftNote } from './gift-note.tsx'
import type { GiftDraft } from './use-send-errors.ts'
import type { OpenedThread } from '../thread-state/use-thread.ts'

type GiftOffer = OpenedThread['costs']['gifts'][number]

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
        <ExtraChoices
          legend={<Trans>Gifts</Trans>}
          offers={gifts}
          chosen={gift?.code ?? null}
          onChoose={setChosen}
        />
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
