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
  /** Not read out: whoever shows it says so in a way of their own. */
  readonly silent?: boolean
}
/** Answers the way to be rid of it before its time. */
type ShowToast = (content: ReactNode, options?: ToastOptions) => () => void
const ToastContext = createContext<ShowToast>(() => () => {})
export const useToast = (): ShowToast => useContext(ToastContext)

const toastDurationMs = 6000

function Toast({ children, onEnd }: { children: ReactNode; onEnd: () => void }) {
  const [held, setHeld] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => end(), toastDurationMs)
    return () => clearTimeout(timer)
  }, [held])
  return (
    <div
      className="toast"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {children}
    </div>
  )
}

/** At most two at once, six seconds each, longer while pointed at (docs/design.md#toasts). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<{ id: number; content: ReactNode; silent: boolean }[]>([])
  const count = useRef(0)
  const end = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), [])
  const show = useCallback<ShowToast>(
    (content, { silent = false } = {}) => {
      count.current += 1
      const id = count.current
      setToasts((all) => [...all, { id, content, silent }].slice(-2))
      return () => end(id)
    },
    [end],
  )
  const shown = (quiet: boolean) =>
    toasts
      .filter(({ silent }) => silent === quiet)
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
          {shown(false)}
        </div>
        {shown(true)}
      </div>
    </ToastContext>
  )
}
