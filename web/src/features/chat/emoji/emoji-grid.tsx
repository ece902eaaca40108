import { Trans, useLingui } from '@lingui/react/macro'
import { type EmojiData, EmojiPicker, type EmojiPickerListComponents, useSkinTone } from 'frimousse'
import { useEffect, useRef, useState } from 'react'
import { type KnownEmoji, keepRecent, keepTone, keptTone, recentEmoji } from './kept-emoji.ts'

/** Pixels: large enough for a finger. */
const cell = 44
const gutters = 40
const columnsAt = (width: number) => Math.min(8, Math.max(5, Math.floor((width - gutters) / cell)))

/** The library counts from 0, ARIA from 1. */
const fromOne = (index: number | undefined) => (index === undefined ? undefined : index + 1)

const parts: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className="kind">
      {category.label}
    </div>
  ),
  Row: (props) => <div {...props} aria-rowindex={fromOne(props['aria-rowindex'])} />,
  Emoji: ({ emoji, ...props }) => (
    <button
      {...props}
      type="button"
      className="sign"
      title={emoji.label}
      aria-colindex={fromOne(props['aria-colindex'])}
    >
      {emoji.emoji}
    </button>
  ),
}

interface RecentProps {
  readonly count: number
  readonly onPick: (emoji: KnownEmoji) => void
}
/** As they stood when the panel opened: nothing moves under the finger. */
function Recent({ count, onPick }: RecentProps) {
  const { t } = useLingui()
  const [recent] = useState(recentEmoji)
  if (recent.length === 0) return null
  return (
    <fieldset className="recent">
      <legend className="vh">{t`Recently used`}</legend>
      {recent.slice(0, count).map((one) => (
        <button
          key={one.emoji}
          type="button"
          className="sign"
          aria-label={one.label}
          title={one.label}
          onClick={() => onPick(one)}
        >
          {one.emoji}
        </button>
      ))}
    </fieldset>
  )
}

/** The tone that was chosen last is the one to begin with the next time. */
function ToneButton() {
  const { t } = useLingui()
  const [tone] = useSkinTone()
  useEffect(() => keepTone(tone), [tone])
  return <EmojiPicker.SkinToneSelector className="sign" aria-label={t`Change the skin tone`} />
}

interface Props {
  readonly data: EmojiData
  readonly onPick: (emoji: KnownEmoji) => void
}
/** Search, what was used lately, and all by category; arrow keys and Enter choose. */
export function EmojiGrid({ data, onPick }: Props) {
  const { t } = useLingui()
  const search = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState('')
  const [tone] = useState(keptTone)
  const [columns] = useState(() => columnsAt(innerWidth))
  useEffect(() => {
    // On touch the keyboard would take the room that the panel needs.
    if (!matchMedia('(pointer: coarse)').matches) search.current?.focus()
  }, [])
  const pick = (emoji: KnownEmoji) => {
    keepRecent(emoji)
    onPick(emoji)
  }
  return (
    <EmojiPicker.Root
      className="picker"
      locale={data.locale}
      columns={columns}
      skinTone={tone}
      resolveEmojiData={() => data}
      onEmojiSelect={pick}
    >
      <div className="find">
        <EmojiPicker.Search
          ref={search}
          className="inp"
          value={wanted}
          aria-label={t`Search emoji`}
          placeholder={t`Search emoji`}
          onChange={(event) => setWanted(event.target.value)}
        />
        <ToneButton />
      </div>
      {wanted === '' ? <Recent count={columns} onPick={pick} /> : null}
      <EmojiPicker.Viewport className="view" tabIndex={0} aria-label={t`Emoji`}>
        <EmojiPicker.Empty>
          <span className="state mut">
            <Trans>No emoji found.</Trans>
          </span>
        </EmojiPicker.Empty>
        <EmojiPicker.List aria-label={t`Emoji`} components={parts} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}
