import { createContext, type MouseEvent, useContext } from 'react'
import type { VisitData } from './use-visit.ts'

/** What a visitor was about to do when only members may; the sign-up names the person and leads back to it. */
export interface SignUpIntent {
  readonly kind: 'like' | 'message' | 'gift' | 'photo'
  readonly member: { readonly id?: number; readonly name: string; readonly fictional?: boolean }
}

/** Opens the sign-up over the screen; the frame around the screens listens. */
export const SignUpContext = createContext<(wish: SignUpIntent) => void>(() => {})

/** For a link to sign-up: where script runs it opens over the screen, elsewhere and in a new tab it is a page. */
export function useSignUpLink({ kind, member }: SignUpIntent) {
  const ask = useContext(SignUpContext)
  return {
    to: member.id === undefined ? '/signup' : `/members/${member.id}/signup`,
    onClick: (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      ask({ kind, member })
    },
  }
}

/** docs/product.md#who-may-sign-up: everybody, only those whom a traffic source brought, or nobody without an invitation. */
export const isSignUpOpen = ({
  settings: { signups },
  trafficSource,
}: Pick<VisitData, 'settings' | 'trafficSource'>): boolean =>
  signups === 'all' || (signups === 'with_trafficsource' && trafficSource)
