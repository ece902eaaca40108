import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

interface ToastOptions {
  /** Not announced to screen readers, because the caller announces it differently. */
  readonly silent?: boolean
}
/** Shows a toast; returns the function that dismisses it early. */
type ShowToast = (content: ReactNode, options?: ToastOptions) => () => void
const ToastContext = createContext<ShowToast>(() => () => {})
export const useToast = (): ShowToast => useContext(ToastContext)

const toastDurationMs = 6000

function Toast({ children, onEnd }: { children: ReactNode; onEnd: () => void }) {
  const [isHeld, setIsHeld] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => end(), toastDurationMs)
    return () => clearTimeout(timer)
  }, [isHeld])
  return (
    <div
      className="toast"
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {children}
    </div>
  )
}

/** Shows at most two toasts at once, six seconds each, longer while hovered or focused (docs/design.md#toasts). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<{ id: number; content: ReactNode; silent: boolean }[]>([])
  const count = useRef(0)
  const end = useCallback(
    (id: number) => setToasts((previous) => previous.filter((toast) => toast.id !== id)),
    [],
  )
  const show = useCallback<ShowToast>(
    (content, { silent = false } = {}) => {
      count.current += 1
      const id = count.current
      setToasts((previous) => [...previous, { id, content, silent }].slice(-2))
      return () => end(id)
    },
    [end],
  )
  const renderToasts = (isSilent: boolean) =>
    toasts
      .filter(({ silent }) => silent === isSilent)
      .map(({ id, content }) => (
        <Toast key={id} onEnd={() => end(id)}>
          {content}
        </Toast>
      ))
  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts">
        <div role="status" aria-live="polite">
          {renderToasts(false)}
        </div>
        {renderToasts(true)}
      </div>
    </ToastContext>
  )
}
