import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { GiftArt } from './gift-art.tsx'
import { giftNames } from './gift-names.ts'
import type { GiftCode } from './thread-store.ts'
import type { Opened } from './use-thread.ts'

interface Props {
  readonly open: boolean
  readonly gifts: Opened['costs']['gifts']
  readonly credits: number
  readonly name: string
  readonly onClose: () => void
  readonly onSend: (gift: GiftCode) => void
}

/** Each gift with its price; one more press sends it. */
export function GiftPicker({ open, gifts, credits, name, onClose, onSend }: Props) {
  const { i18n } = useLingui()
  const id = useId()
  const [chosen, setChosen] = useState<GiftCode>()
  const gift = gifts.find(({ code }) => code === chosen)
  const giftName = gift ? i18n._(giftNames[gift.code]) : ''
  const close = () => {
    setChosen(undefined)
    onClose()
  }
  const send = () => {
    if (gift) onSend(gift.code)
    close()
  }
  return (
    <Modal open={open} onClose={close} labelledBy={id} sheet>
      <div className="stack">
        <div>
          <h2 className="display h2" id={id}>
            <Trans>Send {name} a gift</Trans>
          </h2>
          <p className="sm mut">
            <Plural value={credits} one="You have # credit." other="You have # credits." />
          </p>
        </div>
        <fieldset className="gifts">
          <legend className="vh">
            <Trans>Gifts</Trans>
          </legend>
          {gifts.map(({ code, credits: price }) => (
            <label key={code} className="gift">
              <input
                type="radio"
                className="vh"
                name="gift"
                value={code}
                checked={code === chosen}
                onChange={() => setChosen(code)}
              />
              <GiftArt gift={code} />
              <span className="b sm">{i18n._(giftNames[code])}</span>
              <span className="xs mut">
                <Plural value={price} one="# credit" other="# credits" />
              </span>
            </label>
          ))}
        </fieldset>
        <div className="row between">
          <Button look="text" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          {gift && gift.credits > credits ? (
            <ButtonLink to="/credits">
              <Trans>Get credits</Trans>
            </ButtonLink>
          ) : (
            <Button onClick={send} disabled={!gift}>
              {gift ? (
                <Plural
                  value={gift.credits}
                  one={`Send: ${giftName}, # credit`}
                  other={`Send: ${giftName}, # credits`}
                />
              ) : (
                <Trans>Send the gift</Trans>
              )}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}
