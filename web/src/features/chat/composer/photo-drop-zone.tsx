import { Trans } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import * as styles from './composer.module.css'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A file may be dropped anywhere on an element; entering a child also leaves its parent, so both are counted. */
export function useFileDrop(onFile: ((file: File) => void) | undefined) {
  const inside = useRef(0)
  const [over, setOver] = useState(false)
  const count = (event: DragEvent, change: number) => {
    if (!onFile || !hasFiles(event)) return
    event.preventDefault()
    inside.current = Math.max(0, inside.current + change)
    setOver(inside.current > 0)
  }
  return {
    over,
    area: {
      onDragEnter: (event: DragEvent) => count(event, 1),
      onDragLeave: (event: DragEvent) => count(event, -1),
      onDragOver: (event: DragEvent) => {
        if (onFile && hasFiles(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!onFile || !hasFiles(event)) return
        event.preventDefault()
        inside.current = 0
        setOver(false)
        const [file] = event.dataTransfer.files
        if (file) onFile(file)
      },
    },
  }
}

export const PhotoDropZone = () => (
  <div className={styles.dropzone} aria-hidden="true">
    <ImagePlus className="icon large" />
    <b>
      <Trans>Drop the photo here</Trans>
    </b>
    <span className="small">
      <Trans>You see it before it is sent.</Trans>
    </span>
  </div>
)
