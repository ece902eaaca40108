import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router'
import type { PurchaseReturn } from '../../../session/purchase-return.ts'
import { ButtonLink } from '../../../ui/controls/button.tsx'

interface Props {
  /** Where the link leads for members who did not come from a conversation. */
  readonly otherwise: string
  readonly look?: 'primary' | 'text'
  readonly children: ReactNode
}
/** Leads back to the person the member was writing to, whose conversation still has the draft, or wanted to like, as the loader of the page says. */
export function ReturnLink({ otherwise, look = 'primary', children }: Props) {
  const { purchaseReturn } = useLoaderData<{ purchaseReturn: PurchaseReturn | undefined }>()
  if (!purchaseReturn)
    return (
      <ButtonLink to={otherwise} look={look}>
        {children}
      </ButtonLink>
    )
  const { profile, name, extra, comment } = purchaseReturn
  const choice = comment ? `?comment=${comment}` : extra ? `?extra=${extra}` : '/chat'
  return (
    <ButtonLink to={`/members/${profile}${choice}`} look={look} state={{ writing: true }}>
      <Trans>Back to {name}</Trans>
    </ButtonLink>
  )
}
