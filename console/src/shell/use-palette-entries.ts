import { type FoundMember, searchMembersForStaffEndpoint } from '@amarelle/contract/staff/endpoints/members'
import { useLingui } from '@lingui/react/macro'
import { CornerDownRight, ReceiptText, Scale, UserRound, VenetianMask } from 'lucide-react'
import { createElement, type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callStaff } from '../api/call-staff.ts'
import { useScope } from '../session/scope.ts'
import { usePermissions, useSession } from '../session/session-context.ts'
import { listShortcuts } from '../ui/use-shortcuts.ts'
import { useOpenPages } from './navigation.ts'

export interface PaletteEntry {
  readonly id: string
  readonly name: string
  readonly detail?: string | undefined
  readonly keys?: readonly string[]
  readonly icon: ReactNode
  readonly run: () => void
}
interface PaletteGroup {
  readonly name: string
  readonly entries: readonly PaletteEntry[]
}

const typingPauseMs = 120
const fewestLetters = 2
const mostMembers = 6
const mostEntries = 12

/** Returns the members that fit, once the person pauses; the server's search is not recorded. */
function useFoundMembers(words: string): { members: readonly FoundMember[]; isSearching: boolean } {
  const mayRead = usePermissions()('members.read')
  const scope = useScope()
  const [found, setFound] = useState<{ words: string; members: readonly FoundMember[] }>({
    words: '',
    members: [],
  })
  const wanted = mayRead && words.length >= fewestLetters ? words : ''
  useEffect(() => {
    if (wanted === '') return undefined
    let isCurrent = true
    const timer = setTimeout(() => {
      const settle = (members: readonly FoundMember[]) => isCurrent && setFound({ words: wanted, members })
      callStaff(searchMembersForStaffEndpoint, { ...scope, words: wanted }).then(
        ({ members }) => settle(members.slice(0, mostMembers)),
        () => settle([]),
      )
    }, typingPauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [wanted, scope])
  const isSearching = wanted !== '' && found.words !== wanted
  return { members: wanted !== '' && !isSearching ? found.members : [], isSearching }
}

/** Returns what the palette offers for these words: acts and pages from memory at once, members as they are found. */
export function usePaletteEntries(typed: string): {
  readonly groups: readonly PaletteGroup[]
  readonly isSearching: boolean
} {
  const { t, i18n } = useLingui()
  const { sites } = useSession()
  const mayReadOrders = usePermissions()('orders.read')
  const navigate = useNavigate()
  const pages = useOpenPages().flatMap(({ items }) => items)
  const words = typed.trim()
  const { members, isSearching } = useFoundMembers(words)
  const [shortcuts] = useState(listShortcuts)
  const fits = (name: string) => name.toLowerCase().includes(words.toLowerCase())
  const reference = /^([RCASWD])-?([0-9A-Z]{4})-?([0-9A-Z]{4})$/i
    .exec(words)
    ?.slice(1)
    .join('-')
    .toUpperCase()
  const acts = shortcuts
    .filter(({ name }) => fits(name))
    .map(({ key, name, run }) => ({
      id: `act-${key}`,
      name,
      keys: [key],
      icon: createElement(CornerDownRight, { 'aria-hidden': true }),
      run,
    }))
  const cases = reference
    ? [
        {
          id: 'case',
          name: t`Open case ${reference}`,
          icon: createElement(Scale, { 'aria-hidden': true }),
          run: () => void navigate(`/cases/${reference}`),
        },
      ]
    : []
  const orderNumber = /^[0-9A-HJKMNP-TV-Z]{10}$/i.test(words) ? words.toUpperCase() : null
  const orders =
    orderNumber && mayReadOrders
      ? [
          {
            id: 'order',
            name: t`Open order ${orderNumber}`,
            icon: createElement(ReceiptText, { 'aria-hidden': true }),
            run: () => void navigate(`/orders/${orderNumber}`),
          },
        ]
      : []
  const found = members.map(({ id, username, siteId, isFictional }) => ({
    id: `member-${id}`,
    name: username,
    detail: [isFictional ? t`Fictional profile` : '', sites.find((site) => site.id === siteId)?.name]
      .filter(Boolean)
      .join(', '),
    icon: createElement(isFictional ? VenetianMask : UserRound, { 'aria-hidden': true }),
    run: () => void navigate(`/members/${id}`),
  }))
  const places = pages
    .filter(({ name }) => fits(i18n._(name)))
    .map(({ path, name, key, icon }) => ({
      id: `page-${path.slice(1)}`,
      name: i18n._(name),
      keys: key ? ['g', key] : [],
      icon: createElement(icon, { 'aria-hidden': true }),
      run: () => void navigate(path),
    }))
  return {
    isSearching,
    groups: [
      { name: t`Cases`, entries: cases },
      { name: t`Orders`, entries: orders },
      { name: t`Do here`, entries: acts.slice(0, mostEntries) },
      { name: t`Members`, entries: found },
      { name: t`Go to`, entries: places.slice(0, mostEntries) },
    ].filter(({ entries }) => entries.length > 0),
  }
}
