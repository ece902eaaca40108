import { ChevronDown, ChevronUp } from 'lucide-react'
import { IconButton } from '../ui/icon-button.tsx'

interface Neighbour {
  readonly label: string
  /** Null at the end of the list. */
  readonly open: (() => void) | null
}
/** Opens the row before or after the one that is open; K and J do the same. */
export function NeighbourButtons({
  previous,
  next,
}: {
  readonly previous: Neighbour
  readonly next: Neighbour
}) {
  return (
    <span className="neighbours">
      <IconButton
        label={previous.label}
        shortcut="K"
        icon={<ChevronUp aria-hidden="true" />}
        disabled={!previous.open}
        onClick={() => previous.open?.()}
      />
      <IconButton
        label={next.label}
        shortcut="J"
        icon={<ChevronDown aria-hidden="true" />}
        disabled={!next.open}
        onClick={() => next.open?.()}
      />
    </span>
  )
}
