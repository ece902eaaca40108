import { createContext, type MouseEvent, useContext } from 'react'
import type { VisitData } from './use-visit.ts'

/** The action of a visitor that requires membership; the sign-up names the member and returns to the action. */
export interface SignUpIntent {
  readonly kind: 'like' | 'message' | 'gift' | 'photo'
  readonly member: { readonly id?: number; readonly name: string; readonly fictional?: boolean }
}

/** Opens the sign-up modal; provided by SignUpProvider. */
export const SignUpContext = createContext<(intent: SignUpIntent) => void>(() => {})

/** Props of a sign-up link: opens the modal with JavaScript; without it, or in a new tab, it is a page. */
export function useSignUpLink({ kind, member }: SignUpIntent) {
  const openSignUp = useContext(SignUpContext)
  return {
    to: member.id === undefined ? '/signup' : `/members/${member.id}/signup`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      openSignUp({ kind, member })
    },
  }
}

/** Whether the visitor may sign up: depending on the site everyone, visitors from traffic sources, or nobody (docs/product.md#who-may-sign-up). */
export const isSignUpOpen = ({
  settings: { signups },
  trafficSource,
}: Pick<VisitData, 'settings' | 'trafficSource'>): boolean =>
  signups === 'all' || (signups === 'with_trafficsource' && trafficSource)
