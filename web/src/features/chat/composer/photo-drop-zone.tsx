import { Trans } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import * as styles from './composer.module.css'

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Drag-and-drop handlers for an element. Entering a child also fires `dragleave` on its parent, so the events are counted. */
export function useFileDrop(onFile: ((file: File) => void) | undefined) {
  const depth = useRef(0)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const changeDepth = (event: DragEvent, change: number) => {
    if (!onFile || !hasFiles(event)) return
    event.preventDefault()
    depth.current = Math.max(0, depth.current + change)
    setIsDraggedOver(depth.current > 0)
  }
  return {
    isDraggedOver,
    dropHandlers: {
      onDragEnter: (event: DragEvent) => changeDepth(event, 1),
      onDragLeave: (event: DragEvent) => changeDepth(event, -1),
      onDragOver: (event: DragEvent) => {
        if (onFile && hasFiles(event)) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (!onFile || !hasFiles(event)) return
        event.preventDefault()
        depth.current = 0
        setIsDraggedOver(false)
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
      <Trans>You’ll see it before it’s sent.</Trans>
    </span>
  </div>
)
