import { useEffect, useRef } from 'react'
import styles from './phone-preview.module.css'

type Props = {
  /** The address inside the player app. */
  route: string
  /** Answers as they stand on the wire, by the path of their call: the app shows them in the server's place. */
  answers: Readonly<Record<string, unknown>>
  /** As to a player who is signed in; there is none, and nothing is changed. */
  asPlayer?: boolean
}

/** Our own page with its storage; it opens nothing and leads nowhere else. */
const rights = 'allow-scripts allow-same-origin allow-forms'

/** The player app itself in a phone's frame, with what is being written in it. */
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
