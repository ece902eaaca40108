import { Trans, useLingui } from '@lingui/react/macro'
import { type EmojiData, EmojiPicker, type EmojiPickerListComponents, useSkinTone } from 'frimousse'
import { useEffect, useRef, useState } from 'react'
import {
  type LabelledEmoji,
  saveRecentEmoji,
  saveSkinTone,
  getSavedSkinTone,
  getRecentEmoji,
} from './emoji-preferences.ts'
import * as styles from './emoji-panel.module.css'

/** Pixels: large enough for a finger. */
const cellSizePixels = 44
const gutterPixels = 40
const getColumnCount = (width: number) =>
  Math.min(8, Math.max(5, Math.floor((width - gutterPixels) / cellSizePixels)))

/** The library counts from 0, ARIA from 1. */
const toOneBasedIndex = (index: number | undefined) => (index === undefined ? undefined : index + 1)

const listComponents: Partial<EmojiPickerListComponents> = {
  CategoryHeader: ({ category, ...props }) => (
    <div {...props} className={styles.category}>
      {category.label}
    </div>
  ),
  Row: (props) => <div {...props} aria-rowindex={toOneBasedIndex(props['aria-rowindex'])} />,
  Emoji: ({ emoji, ...props }) => (
    <button
      {...props}
      type="button"
      className={styles.sign}
      title={emoji.label}
      aria-colindex={toOneBasedIndex(props['aria-colindex'])}
    >
      {emoji.emoji}
    </button>
  ),
}

interface RecentEmojiProps {
  readonly count: number
  readonly onPick: (emoji: LabelledEmoji) => void
}
/** As they stood when the panel opened: nothing moves under the finger. */
function RecentEmojiButtons({ count, onPick }: RecentEmojiProps) {
  const { t } = useLingui()
  const [recent] = useState(getRecentEmoji)
  if (recent.length === 0) return null
  return (
    <fieldset className={styles.recent}>
      <legend className="visually-hidden">{t`Recently used`}</legend>
      {recent.slice(0, count).map((one) => (
        <button
          key={one.emoji}
          type="button"
          className={styles.sign}
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
function SkinToneButton() {
  const { t } = useLingui()
  const [tone] = useSkinTone()
  useEffect(() => saveSkinTone(tone), [tone])
  return <EmojiPicker.SkinToneSelector className={styles.sign} aria-label={t`Change the skin tone`} />
}

interface Props {
  readonly data: EmojiData
  readonly onPick: (emoji: LabelledEmoji) => void
}
/** Search, what was used lately, and all by category; arrow keys and Enter choose. */
export function EmojiGrid({ data, onPick }: Props) {
  const { t } = useLingui()
  const search = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState('')
  const [tone] = useState(getSavedSkinTone)
  const [columns] = useState(() => getColumnCount(innerWidth))
  useEffect(() => {
    // On touch the keyboard would take the room that the panel needs.
    if (!matchMedia('(pointer: coarse)').matches) search.current?.focus()
  }, [])
  const pick = (emoji: LabelledEmoji) => {
    saveRecentEmoji(emoji)
    onPick(emoji)
  }
  return (
    <EmojiPicker.Root
      className={styles.picker}
      locale={data.locale}
      columns={columns}
      skinTone={tone}
      resolveEmojiData={() => data}
      onEmojiSelect={pick}
    >
      <div className={styles.search}>
        <EmojiPicker.Search
          ref={search}
          className="input"
          value={wanted}
          aria-label={t`Search emoji`}
          placeholder={t`Search emoji`}
          onChange={(event) => setWanted(event.target.value)}
        />
        <SkinToneButton />
      </div>
      {wanted === '' ? <RecentEmojiButtons count={columns} onPick={pick} /> : null}
      <EmojiPicker.Viewport className={styles.view} tabIndex={0} aria-label={t`Emoji`}>
        <EmojiPicker.Empty>
          <span className={`${styles.state} muted`}>
            <Trans>No emoji found.</Trans>
          </span>
        </EmojiPicker.Empty>
        <EmojiPicker.List aria-label={t`Emoji`} components={listComponents} />
      </EmojiPicker.Viewport>
    </EmojiPicker.Root>
  )
}
