import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Check, CheckCheck, Clock, ImageIcon, TriangleAlert } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import type { Dates } from './dates.ts'
import { GiftArt } from './gift-art.tsx'
import { giftNames } from './gift-names.ts'
import type { Line, PlacedLine } from './lines.ts'
import type { GiftCode, Outgoing } from './thread-store.ts'

const side = ({ mine, state }: Line) => classNames(mine ? 'out' : 'in', state === 'failed' && 'fail')

function GiftBubble({ line, gift, credits }: { line: Line; gift: GiftCode; credits: number | undefined }) {
  const { i18n } = useLingui()
  return (
    <div className={classNames('giftb', side(line))}>
      <GiftArt gift={gift} />
      <span>
        <b>{i18n._(giftNames[gift])}</b>
        <br />
        <span className="sm">
          {credits === undefined || !line.mine ? (
            <Trans>Gift</Trans>
          ) : (
            <Plural value={credits} one="Gift, # credit" other="Gift, # credits" />
          )}
        </span>
        {line.text ? <p>{line.text}</p> : null}
      </span>
    </div>
  )
}

/** What others send stays covered until it is asked for (DECISIONS 6); till then it isn't even loaded. */
function PictureBubble({ line, image, name }: { line: Line; image: string; name: string }) {
  const { t } = useLingui()
  const caption = line.text ? <p className="caption">{line.text}</p> : null
  if (line.mine)
    return (
      <div className={classNames('bub pic', side(line))}>
        <img src={image} alt={t`Your photo`} />
        {caption}
      </div>
    )
  return (
    <details className={classNames('bub pic', side(line))}>
      <summary>
        <ImageIcon className="i lg" aria-hidden="true" />
        <span className="closed">
          <Trans>Show the photo</Trans>
        </span>
        <span className="opened">
          <Trans>Hide the photo</Trans>
        </span>
      </summary>
      <a href={image} target="_blank" rel="noreferrer">
        <img src={image} alt={t`Photo from ${name}`} loading="lazy" />
      </a>
      {caption}
    </details>
  )
}

interface StatusProps {
  readonly line: PlacedLine
  readonly dates: Dates
  readonly onRetry: (outgoing: Outgoing) => void
}
function Status({ line, dates, onRetry }: StatusProps) {
  const { outgoing } = line
  if (!line.endsGroup) return null
  const time = <time dateTime={line.at}>{dates.time(line.at)}</time>
  if (line.state === 'received') return <span className="st in">{time}</span>
  if (line.state === 'failed' && outgoing)
    return (
      <span className="st bad" role="alert">
        <TriangleAlert className="i" aria-hidden="true" />
        <Trans>Not sent.</Trans>{' '}
        <button type="button" className="link" onClick={() => onRetry(outgoing)}>
          <Trans>Try again</Trans>
        </button>
      </span>
    )
  if (line.state === 'sending')
    return (
      <span className="st">
        <Clock className="i" aria-hidden="true" />
        <Trans>Sending…</Trans>
      </span>
    )
  return line.state === 'read' ? (
    <span className="st read">
      <CheckCheck className="i" aria-hidden="true" />
      <Trans>Read</Trans> {time}
    </span>
  ) : (
    <span className="st">
      <Check className="i" aria-hidden="true" />
      <Trans>Sent</Trans> {time}
    </span>
  )
}

interface Props extends StatusProps {
  readonly name: string
  readonly giftPrices: ReadonlyMap<GiftCode, number>
}
export function Bubble({ line, name, giftPrices, dates, onRetry }: Props) {
  return (
    <>
      <span className="vh">{line.mine ? <Trans>You:</Trans> : `${name}:`}</span>
      {line.gift ? (
        <GiftBubble line={line} gift={line.gift} credits={giftPrices.get(line.gift)} />
      ) : line.image ? (
        <PictureBubble line={line} image={line.image} name={name} />
      ) : line.text === '' ? (
        <div className={classNames('bub', side(line))}>
          <Trans>This photo is gone.</Trans>
        </div>
      ) : (
        <div className={classNames('bub', side(line))}>{line.text}</div>
      )}
      <Status line={line} dates={dates} onRetry={onRetry} />
    </>
  )
}
