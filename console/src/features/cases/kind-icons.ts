import type { CaseKind } from '@amarelle/contract/staff/case-kinds'
import {
  BadgeCheck,
  FileLock2,
  Flag,
  Gavel,
  type LucideIcon,
  MessageSquareWarning,
  Radar,
  Undo2,
} from 'lucide-react'

export const kindIcons: Readonly<Record<CaseKind, LucideIcon>> = {
  report: MessageSquareWarning,
  complaint: Flag,
  appeal: Gavel,
  signal: Radar,
  withdrawal: Undo2,
  data_request: FileLock2,
  verification: BadgeCheck,
}
