import { useLingui } from '@lingui/react/macro'
import type { RefObject } from 'react'
import { useShortcuts } from '../use-shortcuts.ts'

/**
 * J and K move the focus between the rows of a list, by the links or buttons with the class `row-link`; Enter then opens the row.
 * V calls `onPeek` with the `data-id` of the row in focus.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, onPeek?: (id: string) => void): void {
  const { t } = useLingui()
  const move = (step: 1 | -1) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.row-link') ?? [])]
    const index = links.findIndex((link) => link === document.activeElement)
    links[index === -1 ? (step === 1 ? 0 : links.length - 1) : index + step]?.focus()
  }
  const peek = () => {
    const id = document.activeElement?.closest<HTMLElement>('[data-id]')?.dataset['id']
    if (id !== undefined) onPeek?.(id)
  }
  useShortcuts(
    { j: () => move(1), k: () => move(-1), ...(onPeek && { v: peek }) },
    { j: t`Next row`, k: t`Previous row`, v: t`Peek at the row` },
  )
}
