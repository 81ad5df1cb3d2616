import { type Ref, useState } from 'react'
import { Empty } from './empty-state.tsx'
import { Skeleton } from './skeleton.tsx'
import styles from './web-frame.module.css'

/** The address if it is http or https; frames take nothing else (decisions §4). */
function frameAddress(text: string): string | null {
  try {
    const url = new URL(text, window.location.href)
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null
  } catch (error) {
    console.info('not an address', error)
    return null
  }
}

/** What the page inside may ask of the browser. */
const allowed = {
  page: '',
  game: 'fullscreen; autoplay; screen-wake-lock',
  own: 'clipboard-write',
} as const

type FrameProps = {
  src: string
  title: string
  /** A game may go full screen and play sound; a page may not. A page of our own is no stranger to its origin. */
  kind?: 'page' | 'game' | 'own'
  /** The element, for those who talk with the page inside. */
  frameRef?: Ref<HTMLIFrameElement>
}

/** Another site's page inside ours, with the narrowest rights that still work. */
export function Frame({ src, title, kind = 'page', frameRef }: FrameProps) {
  const [ready, setReady] = useState(false)
  const address = frameAddress(src)
  if (address === null) return <Empty kind="error" text="地址无效" />
  // Same-origin rights and scripts together would let a page of our own origin lift the sandbox.
  const foreign = new URL(address).origin !== window.location.origin
  return (
    <div className={styles.frame}>
      {!ready && (
        <output className={styles.wait} aria-label="加载中">
          <Skeleton height="100%" />
        </output>
      )}
      <iframe
        ref={frameRef}
        src={address}
        title={title}
        className={styles.page}
        sandbox={
          kind === 'own' && !foreign
            ? undefined
            : `allow-scripts allow-forms allow-popups${foreign ? ' allow-same-origin' : ''}`
        }
        allow={allowed[kind]}
        referrerPolicy="origin"
        onLoad={() => setReady(true)}
      />
    </div>
  )
}
