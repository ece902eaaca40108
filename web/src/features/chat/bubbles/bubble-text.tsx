import { isEmojiOnly, splitMessageLinks } from './message-text.ts'
import { useThreadContext } from './thread-context.ts'
import * as styles from './bubbles.module.css'

function MessageLink({
  text,
  href,
  host,
  asks,
}: {
  text: string
  href: string
  host: string
  asks: boolean
}) {
  const { onOpenDialog } = useThreadContext()
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        onClick={(event) => {
          if (!asks) return
          event.preventDefault()
          onOpenDialog({ kind: 'link', href, host })
        }}
        onAuxClick={(event) => {
          if (asks) event.preventDefault()
        }}
      >
        {text}
      </a>
      {text.toLowerCase().includes(host) ? null : <span className={styles.host}> ({host})</span>}
    </>
  )
}

/** What was written: its links lead out safely, those of the other one ask first. */
export function BubbleText({ text, mine }: { text: string; mine: boolean }) {
  return (
    <p dir="auto" className={isEmojiOnly(text) ? `${styles.text} ${styles.emoji}` : styles.text}>
      {splitMessageLinks(text).map(({ text: piece, href, host }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a text has nothing else to tell its pieces apart, and never changes.
        href && host ? <MessageLink key={index} text={piece} href={href} host={host} asks={!mine} /> : piece,
      )}
    </p>
  )
}
