import type { ComponentProps } from 'react'
import { Modal } from './modal.tsx'
import { useHydrated } from '../use-hydrated.ts'

/** A dialog with its own URL; without JavaScript it is a card in the page. */
export function Panel({ open, labelledBy, children, ...modal }: ComponentProps<typeof Modal>) {
  const isHydrated = useHydrated()
  if (!open) return null
  if (!isHydrated)
    return (
      <section className="card" aria-labelledby={labelledBy}>
        {children}
      </section>
    )
  return (
    <Modal open labelledBy={labelledBy} {...modal}>
      {children}
    </Modal>
  )
}
