import { useEffect, useRef } from 'react'
import styles from './phone-preview.module.css'

type Props = {
  /** The route inside the player app. */
  route: string
  /** Responses in wire form by call path, which the app uses instead of the server's. */
  answers: Readonly<Record<string, unknown>>
  /** Shows the app as a signed-in player sees it. No session is created and nothing changes. */
  asPlayer?: boolean
}

/** The permissions of the frame, which shows the player app. It must not open windows or navigate away. */
const rights = 'allow-scripts allow-same-origin allow-forms'

/** The player app in a phone frame, showing the content of an editor. */
export function PhonePreview({ route, answers, asPlayer = false }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  /** The origin of the player app, once it is ready. Our page's policy (frame-src) allows no other page in the frame. */
  const appOrigin = useRef<string>(null)
  useEffect(() => {
    const inside = () => frame.current?.contentWindow
    const tell = (origin: string) =>
      inside()?.postMessage({ kind: 'preview', answers, player: asPlayer }, origin)
    function onMessage({ origin, source, data }: MessageEvent<unknown>): void {
      const ready = typeof data === 'object' && data !== null && 'kind' in data
      if (source !== inside() || !ready || data.kind !== 'preview-ready') return
      appOrigin.current = origin
      tell(origin)
    }
    window.addEventListener('message', onMessage)
    if (appOrigin.current !== null) tell(appOrigin.current)
    return () => window.removeEventListener('message', onMessage)
  }, [answers, asPlayer])
  return (
    <div className={styles.phone}>
      <iframe
        ref={frame}
        title="手机预览"
        src={`/admin/player-app#${route}`}
        sandbox={rights}
        className={styles.screen}
      />
    </div>
  )
}
