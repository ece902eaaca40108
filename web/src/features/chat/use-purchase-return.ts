import { type MouseEvent, useEffect } from 'react'
import { useUser } from '../../api/use-user.ts'
import {
  deletePurchaseReturn,
  readPurchaseReturn,
  savePurchaseReturn,
} from '../../session/purchase-return.ts'

const purchasePath = /^\/(credits|premium)(\/|$)/

/** Returns a click handler that remembers this conversation when a link leads from it to the credits. */
export function usePurchaseReturn(profile: { id: number; name: string }) {
  const member = useUser()?.id
  useEffect(() => {
    if (member !== undefined && readPurchaseReturn(member)?.profile === profile.id)
      deletePurchaseReturn(member)
  }, [member, profile.id])
  return ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (member !== undefined && link && purchasePath.test(link.pathname)) savePurchaseReturn(member, profile)
  }
}
