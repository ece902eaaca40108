import { isEmojiOnly, splitMessageLinks } from './message-text.ts'
import { useThreadContext } from './thread-context.ts'
import * as styles from './bubbles.module.css'

function MessageLink({
  text,
  href,
  host,
  needsConfirmation,
}: {
  text: string
  href: string
  host: string
  needsConfirmation: boolean
}) {
  const { onOpenDialog } = useThreadContext()
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        onClick={(event) => {
          if (!needsConfirmation) return
          event.preventDefault()
          onOpenDialog({ kind: 'link', href, host })
        }}
        onAuxClick={(event) => {
          if (needsConfirmation) event.preventDefault()
        }}
      >
        {text}
      </a>
      {text.toLowerCase().includes(host) ? null : <span className={styles.host}> ({host})</span>}
    </>
  )
}

/** Message text with safe links; links from the other member ask for confirmation. */
export function BubbleText({ text, mine }: { text: string; mine: boolean }) {
  return (
    <p dir="auto" className={isEmojiOnly(text) ? `${styles.text} ${styles.emoji}` : styles.text}>
      {splitMessageLinks(text).map(({ text: part, href, host }, index) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no ids and never change.
        href && host ? (
          <MessageLink key={index} text={part} href={href} host={host} needsConfirmation={!mine} />
        ) : (
          part
        ),
      )}
    </p>
  )
}
