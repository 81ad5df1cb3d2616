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

/** The permissions of the frame, which shows our own page. It must not open windows or navigate away. */
const rights = 'allow-scripts allow-same-origin allow-forms'

/** The player app in a phone frame, showing the content of an editor. */
export function PhonePreview({ route, answers, asPlayer = false }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const inside = () => frame.current?.contentWindow
    const tell = () =>
      inside()?.postMessage(
        { kind: 'preview', answers, player: asPlayer },
        window.location.origin,
      )
    function onMessage({ origin, source, data }: MessageEvent<unknown>): void {
      const ours = origin === window.location.origin && source === inside()
      const ready = typeof data === 'object' && data !== null && 'kind' in data
      if (ours && ready && data.kind === 'preview-ready') tell()
    }
    window.addEventListener('message', onMessage)
    tell()
    return () => window.removeEventListener('message', onMessage)
  }, [answers, asPlayer])
  return (
    <div className={styles.phone}>
      <iframe
        ref={frame}
        title="手机预览"
        src={`/#${route}`}
        sandbox={rights}
        className={styles.screen}
      />
    </div>
  )
}
