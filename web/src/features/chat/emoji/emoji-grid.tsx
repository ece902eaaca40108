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

/** Large enough for touch. */
const cellSizePixels = 44
const gutterPixels = 40
const getColumnCount = (width: number) =>
  Math.min(8, Math.max(5, Math.floor((width - gutterPixels) / cellSizePixels)))

/** The library's indexes start at 0, ARIA's at 1. */
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
/** Snapshot from when the panel opened, so that the buttons don't move while picking. */
function RecentEmojiButtons({ count, onPick }: RecentEmojiProps) {
  const { t } = useLingui()
  const [recent] = useState(getRecentEmoji)
  if (recent.length === 0) return null
  return (
    <fieldset className={styles.recent}>
      <legend className="visually-hidden">{t`Recently used`}</legend>
      {recent.slice(0, count).map((recentEmoji) => (
        <button
          key={recentEmoji.emoji}
          type="button"
          className={styles.sign}
          aria-label={recentEmoji.label}
          title={recentEmoji.label}
          onClick={() => onPick(recentEmoji)}
        >
          {recentEmoji.emoji}
        </button>
      ))}
    </fieldset>
  )
}

/** Stores the chosen skin tone for the next visit. */
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
/** Search, recent emoji and all emoji by category; works with arrow keys and Enter. */
export function EmojiGrid({ data, onPick }: Props) {
  const { t } = useLingui()
  const search = useRef<HTMLInputElement>(null)
  const [searchText, setSearchText] = useState('')
  const [tone] = useState(getSavedSkinTone)
  const [columns] = useState(() => getColumnCount(innerWidth))
  useEffect(() => {
    // On touch devices the on-screen keyboard would take the panel's space.
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
          value={searchText}
          aria-label={t`Search emoji`}
          placeholder={t`Search emoji`}
          onChange={(event) => setSearchText(event.target.value)}
        />
        <SkinToneButton />
      </div>
      {searchText === '' ? <RecentEmojiButtons count={columns} onPick={pick} /> : null}
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
