import type { ComponentProps } from 'react'
import { Modal } from './modal.tsx'
import { useHydrated } from '../use-hydrated.ts'

/** A question with its own address: a dialog where script runs, else a card in the page. */
export function Panel({ open, labelledBy, children, ...modal }: ComponentProps<typeof Modal>) {
  const scripted = useHydrated()
  if (!open) return null
  if (!scripted)
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
