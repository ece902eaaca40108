import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { listShortcuts } from '../../ui/use-shortcuts.ts'
import { useOpenPages } from '../navigation.ts'

/** Returns a key as it is printed on keyboards. */
export const formatKey = (key: string): string =>
  key.startsWith('mod+')
    ? `⌘${key.slice(4).toUpperCase()}`
    : key === 'Escape'
      ? 'Esc'
      : key.length === 1
        ? key.toUpperCase()
        : key

/** Shows all keys of the current screen. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [shortcuts] = useState(listShortcuts)
  const pages = useOpenPages().flatMap(({ items }) => items)
  return (
    <Dialog
      title={t`Keys of this screen`}
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <dl className="key-list">
        {shortcuts.map(({ key, name }) => (
          <div key={`${key} ${name}`}>
            <dt>
              <kbd>{formatKey(key)}</kbd>
            </dt>
            <dd>{name}</dd>
          </div>
        ))}
        {pages.map(({ path, key, name }) =>
          key ? (
            <div key={path}>
              <dt>
                <kbd>G</kbd> <kbd>{key.toUpperCase()}</kbd>
              </dt>
              <dd>{i18n._(name)}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p>
        <Trans>Single keys act while no field has the focus. You can switch them off in “Your access”.</Trans>
      </p>
    </Dialog>
  )
}
