import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { Modal } from '../../../ui/overlays/modal.tsx'
import { type ChatShortcut, chatShortcutKeys } from './chat-shortcuts.ts'
import * as styles from './shortcuts.module.css'

const isAppleDevice = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

function useKeyNames(): (shortcut: ChatShortcut) => readonly string[] {
  const { t } = useLingui()
  const names = isAppleDevice()
    ? { control: '⌘', alt: '⌥', shift: '⇧' }
    : { control: t`Ctrl`, alt: t`Alt`, shift: t`Shift` }
  return (shortcut) => {
    const { modifier, shift, key } = chatShortcutKeys[shortcut]
    const keyName = key === 'ArrowUp' ? '↑' : key === 'ArrowDown' ? '↓' : key.toUpperCase()
    return [names[modifier], ...(shift ? [names.shift] : []), keyName]
  }
}

/** The keys of the conversations. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const title = useId()
  const getKeyNames = useKeyNames()
  const renderRow = (shortcut: ChatShortcut, meaning: ReactNode) => (
    <div className={styles.shortcut}>
      <dt>{meaning}</dt>
      <dd>
        {getKeyNames(shortcut).map((name) => (
          <kbd key={name}>{name}</kbd>
        ))}
      </dd>
    </div>
  )
  return (
    <Modal open onClose={onClose} labelledBy={title} sheet>
      <div className="stack">
        <h2 className="display heading-2" id={title} tabIndex={-1}>
          <Trans>Keyboard shortcuts</Trans>
        </h2>
        <dl className={styles.shortcuts}>
          {renderRow('next', <Trans>Next conversation</Trans>)}
          {renderRow('previous', <Trans>Previous conversation</Trans>)}
          {renderRow('nextUnread', <Trans>Next unread conversation</Trans>)}
          {renderRow('search', <Trans>Search conversations</Trans>)}
          {renderRow('list', <Trans>Show these shortcuts</Trans>)}
        </dl>
        <Button look="secondary" block onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </Modal>
  )
}
